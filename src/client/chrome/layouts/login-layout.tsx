import { LanguageSelector } from '../header/language-selector.tsx';
import { Logo } from '../logo.tsx';
import styles from './login-layout.module.css';
import type { LayoutProps } from './main-layout.tsx';

/** A card in the middle: the logo, the language, the form. */
export function LoginLayout({ children }: LayoutProps) {
  return (
    <div className={styles.ground}>
      <main id="page" className={styles.card}>
        <header className={styles.head}>
          <Logo />
          <LanguageSelector named />
        </header>
        {children}
      </main>
    </div>
  );
}
