import { useSession } from '../services.tsx';
import type { LayoutProps } from './main-layout.tsx';
import styles from './print-layout.module.css';

/** A4 portrait paper (specification section 9), on screen as on the printer; for signed-in people only. */
export function PrintLayout({ children }: LayoutProps) {
  const { user } = useSession();
  if (!user) return null;
  return <main id="page" className={styles.paper}>{children}</main>;
}
