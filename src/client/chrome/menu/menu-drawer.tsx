import { useText } from '../../i18n/text.ts';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import styles from './menu-drawer.module.css';
import { SearchableMenu } from './menu-sidebar.tsx';

/** The menu on narrow windows. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const text = useText();
  return (
    <Drawer side="left" open onOpenChange={onClose} title={text('menu.label')} closeLabel={text('action.close')}>
      <nav id="menu" aria-label={text('menu.label')} className={styles.menu}>
        <SearchableMenu onNavigate={onClose} />
      </nav>
    </Drawer>
  );
}
