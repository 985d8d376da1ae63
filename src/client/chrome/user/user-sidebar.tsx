import { pageTitle, trailTo } from '../../data/menu.ts';
import { toPagePath } from '../../data/paths.ts';
import { fullName } from '../../data/user.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { CompanySelector } from '../header/company-selector.tsx';
import { CurrencySelector } from '../header/currency-selector.tsx';
import { pageIcon } from '../page-icon.ts';
import { PageLink } from '../page-link.tsx';
import { useServices, useSession } from '../services.tsx';
import { useBookmarks } from '../use-bookmarks.ts';
import { LooksChoices } from './looks-choices.tsx';
import styles from './user-sidebar.module.css';

export interface UserSidebarProps {
  onClose: () => void;
  onKeyboardHelp: () => void;
}

/** Who is here, where they work, what they keep at hand and how it looks. */
export function UserSidebar({ onClose, onKeyboardHelp }: UserSidebarProps) {
  const text = useText();
  const { session } = useServices();
  const { user } = useSession();
  if (!user) return null;

  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={fullName(user)}
      closeLabel={text('action.close')}
      footer={
        <>
          <Button
            variant="ghost"
            icon="keyboard"
            onClick={() => {
              onClose();
              onKeyboardHelp();
            }}
          >
            {text('keyboard.title')}
          </Button>
          <Button icon="logout" onClick={() => void session.signOut()}>
            {text('action.sign_out')}
          </Button>
        </>
      }
    >
      <p className={styles.email}>{user.user_email}</p>
      {user.impersonator == null && (
        <PageLink path="/account" className={styles.account} onClick={onClose}>
          <Icon name="user" />
          <span>{text('account.title')}</span>
        </PageLink>
      )}
      <section className={styles.section}>
        <h3 className={styles.heading}>{text('user.workplace')}</h3>
        <div className={styles.choices}>
          <CompanySelector />
          <CurrencySelector />
        </div>
      </section>
      <section className={styles.section}>
        <h3 className={styles.heading}>{text('bookmark.title')}</h3>
        <BookmarkList onNavigate={onClose} />
      </section>
      <section className={styles.section}>
        <h3 className={styles.heading}>{text('looks.title')}</h3>
        <LooksChoices />
      </section>
    </Drawer>
  );
}

function BookmarkList({ onNavigate }: { onNavigate: () => void }) {
  const text = useText();
  const language = useLanguage();
  const { menu } = useSession();
  const { kept, toggle } = useBookmarks();
  const pages = kept.flatMap((bookmark) => trailTo(menu, toPagePath(bookmark.path)).slice(-1));
  if (pages.length === 0) return <p className={styles.empty}>{text('bookmark.none')}</p>;
  return (
    <ul>
      {pages.map((page) => (
        <li key={page.page_code} className={styles.bookmark}>
          <PageLink path={page.url ?? '/'} className={styles.bookmarkLink} onClick={onNavigate}>
            <Icon name={pageIcon(page)} />
            <span>{pageTitle(page, language)}</span>
          </PageLink>
          <IconButton
            icon="x"
            size="xs"
            label={text('bookmark.remove_named', { title: pageTitle(page, language) })}
            onClick={() => toggle(toPagePath(page.url ?? '/'))}
          />
        </li>
      ))}
    </ul>
  );
}
