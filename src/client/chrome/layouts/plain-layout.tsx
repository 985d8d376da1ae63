import { ActingBanner } from '../acting-banner.tsx';
import type { LayoutProps } from './main-layout.tsx';
import styles from './plain-layout.module.css';

/** A page and nothing around it. */
export function PlainLayout({ children }: LayoutProps) {
  return (
    <>
      <ActingBanner />
      <main id="page" className={styles.plain}>
        {children}
      </main>
    </>
  );
}
