import { TitleSlotProvider } from '../../runtime/title-slot.tsx';
import { useSession } from '../services.tsx';
import { TitleBox } from '../title/title-box.tsx';
import type { LayoutProps } from './main-layout.tsx';
import styles from './print-layout.module.css';

/** A desk for paper: the title, which is not printed and leads back, and below it the page; for signed-in people only. */
export function PrintLayout({ area, children }: LayoutProps) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <TitleSlotProvider>
      <div className={styles.desk}>
        <header className={styles.head}>
          <TitleBox area={area} />
        </header>
        <main id="page" tabIndex={-1} className={styles.page}>
          {children}
        </main>
      </div>
    </TitleSlotProvider>
  );
}
