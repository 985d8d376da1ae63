import { useText } from '../../i18n/text.ts';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { Kbd } from '../../ui/display/kbd.tsx';
import { Logo } from '../logo.tsx';
import { useSession } from '../services.tsx';
import { BookmarkPin } from './bookmark-pin.tsx';
import { CompanySelector } from './company-selector.tsx';
import { CurrencySelector } from './currency-selector.tsx';
import { InboxLink } from './inbox-link.tsx';
import { LanguageSelector } from './language-selector.tsx';
import styles from './header.module.css';

export interface HeaderProps {
  onToggleMenu: () => void;
  /** The logo leads to the menu tree. */
  onLogo: () => void;
  onPalette: () => void;
  onUser: () => void;
  /** To what the page is for. */
  onGuide: () => void;
}

export function Header({ onToggleMenu, onLogo, onPalette, onUser, onGuide }: HeaderProps) {
  const text = useText();
  const { user } = useSession();
  return (
    <header className={styles.header}>
      <div className={styles.start}>
        <IconButton icon="menu" label={text('menu.toggle')} size="m" onClick={onToggleMenu} />
        <button type="button" className={styles.logo} aria-label={text('menu.open_from_logo')} onClick={onLogo}>
          <Logo />
        </button>
      </div>
      <button type="button" className={styles.search} onClick={onPalette} aria-keyshortcuts="Control+K">
        <Icon name="search" />
        <span className={styles.searchWord}>{text('palette.title')}</span>
        <Kbd keys={[text('keyboard.ctrl'), 'K']} className={styles.searchKeys} />
      </button>
      <div className={styles.end}>
        <div className={styles.choices}>
          <CompanySelector />
          <CurrencySelector />
        </div>
        <LanguageSelector />
        <InboxLink />
        <BookmarkPin />
        <IconButton icon="help" label={text('frame.guide')} shortcut={['F1']} size="m" onClick={onGuide} />
        <IconButton icon={user ? 'user' : 'user-off'} label={text(user ? 'user.open' : 'action.sign_in')} size="m" onClick={onUser} />
      </div>
    </header>
  );
}
