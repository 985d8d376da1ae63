import { type ReactNode, useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useText } from '../../i18n/text.ts';
import { openKeyboardHelp } from '../../runtime/keyboard/help.ts';
import { openGuide } from '../../runtime/guide-store.ts';
import { TitleSlotProvider } from '../../runtime/title-slot.tsx';
import { ActingBanner } from '../acting-banner.tsx';
import { Footer } from '../footer.tsx';
import { Header } from '../header/header.tsx';
import { KeyboardHelp } from '../keyboard-help.tsx';
import { MenuDrawer } from '../menu/menu-drawer.tsx';
import { menuMemory, openMenu, toggleMenu } from '../menu/menu-memory.ts';
import { MenuSidebar } from '../menu/menu-sidebar.tsx';
import { Palette } from '../palette/palette.tsx';
import { useSession } from '../services.tsx';
import { TitleBox } from '../title/title-box.tsx';
import { useAccountNotices } from '../use-account-notices.ts';
import { useNarrow } from '../use-narrow.ts';
import { useShortcuts } from '../use-shortcuts.ts';
import { UserSidebar } from '../user/user-sidebar.tsx';
import styles from './main-layout.module.css';

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
  const follow = (part: Opened) => (open: boolean) => setOpened(open ? part : null);

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
      <MenuDrawer open={narrow && opened === 'menu'} onOpenChange={follow('menu')} />
      <UserSidebar open={opened === 'user'} onOpenChange={follow('user')} onKeyboardHelp={showKeyboard} />
      <Palette open={opened === 'palette'} onOpenChange={follow('palette')} onKeyboardHelp={showKeyboard} />
      <KeyboardHelp />
    </TitleSlotProvider>
  );
}
