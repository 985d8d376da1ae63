import { type ReactNode, useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useText } from '../../i18n/text.ts';
import { keyboardHelp, openKeyboardHelp } from '../../runtime/keyboard/help.ts';
import { openGuide } from '../../runtime/guide-store.ts';
import { TitleSlotProvider } from '../../runtime/title-slot.tsx';
import { ActingBanner } from '../acting-banner.tsx';
import { Footer } from '../footer.tsx';
import { Header } from '../header/header.tsx';
import { menuMemory, openMenu, toggleMenu } from '../menu/menu-memory.ts';
import { MenuSidebar } from '../menu/menu-sidebar.tsx';
import { useSession } from '../services.tsx';
import { TitleBox } from '../title/title-box.tsx';
import { useAccountNotices } from '../use-account-notices.ts';
import { useNarrow } from '../use-narrow.ts';
import { useShortcuts } from '../use-shortcuts.ts';
import { onFirstUse } from '../../ui/overlays/on-first-use.tsx';
import styles from './main-layout.module.css';

const KeyboardHelp = onFirstUse(async () => (await import('../keyboard-help.tsx')).KeyboardHelp);
const MenuDrawer = onFirstUse(async () => (await import('../menu/menu-drawer.tsx')).MenuDrawer);
const Palette = onFirstUse(async () => (await import('../palette/palette.tsx')).Palette);
const UserSidebar = onFirstUse(async () => (await import('../user/user-sidebar.tsx')).UserSidebar);

export interface LayoutProps {
  /** On index pages their area, null for home; undefined on every other page. */
  area?: string | null;
  children: ReactNode;
}

/** Which of the parts that lie over the page is open; one at a time. */
type Opened = 'menu' | 'user' | 'palette' | null;

/** Header, menu, title box, page and footer; for signed-in people only. */
export function MainLayout({ area, children }: LayoutProps) {
  const text = useText();
  const { user } = useSession();
  const narrow = useNarrow();
  const [opened, setOpened] = useState<Opened>(null);
  const menuSearch = useRef<HTMLInputElement>(null);
  const isHelping = useSyncExternalStore(keyboardHelp.subscribe, keyboardHelp.get) !== null;
  const { collapsed } = useSyncExternalStore(menuMemory.subscribe, menuMemory.get);

  const toggle = useCallback(() => (narrow ? setOpened((part) => (part === 'menu' ? null : 'menu')) : toggleMenu()), [narrow]);
  const showKeyboard = useCallback(() => {
    openKeyboardHelp();
    setOpened(null);
  }, []);
  const showGuide = useCallback(() => {
    openGuide();
    setOpened(null);
  }, []);
  const shortcuts = useMemo(
    () => ({ palette: () => setOpened((part) => (part === 'palette' ? null : 'palette')), menu: toggle, help: showKeyboard, guide: showGuide }),
    [toggle, showKeyboard, showGuide],
  );
  useShortcuts(shortcuts);
  useAccountNotices();
  if (!user) return null;

  function leadToMenu() {
    if (narrow) return setOpened('menu');
    openMenu();
    requestAnimationFrame(() => menuSearch.current?.focus());
  }
  const close = () => setOpened(null);

  return (
    <TitleSlotProvider>
      <div className={styles.frame} data-collapsed={collapsed}>
        <a
          href="#page"
          className={styles.skip}
          onClick={(event) => {
            event.preventDefault();
            document.getElementById('page')?.focus();
          }}
        >
          {text('common.skip_to_content')}
        </a>
        <ActingBanner />
        <Header onToggleMenu={toggle} onLogo={leadToMenu} onPalette={() => setOpened('palette')} onUser={() => setOpened('user')} onGuide={showGuide} />
        {narrow ? null : <MenuSidebar searchRef={menuSearch} />}
        <main id="page" tabIndex={-1} className={styles.main}>
          <TitleBox area={area} />
          <div className={styles.page}>{children}</div>
        </main>
        <Footer onKeyboardHelp={showKeyboard} />
      </div>
      {narrow && opened === 'menu' && <MenuDrawer onClose={close} />}
      {opened === 'user' && <UserSidebar onClose={close} onKeyboardHelp={showKeyboard} />}
      {opened === 'palette' && <Palette onClose={close} onKeyboardHelp={showKeyboard} />}
      {isHelping && <KeyboardHelp />}
    </TitleSlotProvider>
  );
}
