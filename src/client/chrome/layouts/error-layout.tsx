import { Logo } from '../logo.tsx';
import styles from './error-layout.module.css';
import type { LayoutProps } from './main-layout.tsx';

/** For what could not be shown: no menu, no session, nothing that could fail in its turn. */
export function ErrorLayout({ children }: LayoutProps) {
  return (
    <main id="page" className={styles.ground}>
      <div className={styles.content}>
        <Logo />
        {children}
      </div>
    </main>
  );
}
