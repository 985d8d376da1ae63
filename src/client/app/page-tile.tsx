import { PageLink } from '../chrome/page-link.tsx';
import { pageIcon } from '../chrome/page-icon.ts';
import { pageTitle } from '../data/menu.ts';
import type { MenuPage } from '../data/user.ts';
import { useFormats, useLanguage } from '../i18n/language-provider.tsx';
import { Icon } from '../ui/display/icon.tsx';
import styles from './index-page.module.css';
import { useRowCount } from './use-row-count.ts';

/** A page as a card: what it is, and how much is in it. */
export function PageTile({ page, kept = false }: { page: MenuPage; kept?: boolean }) {
  const language = useLanguage();
  const formats = useFormats();
  const count = useRowCount(page);
  return (
    <PageLink path={page.url ?? '/'} className={styles.tile}>
      <Icon name={kept ? 'bookmark' : pageIcon(page)} className={styles.icon} />
      <span className={styles.name}>{pageTitle(page, language)}</span>
      <span className={styles.count}>{count && `${formats.number(count.total)}${count.capped ? '+' : ''}`}</span>
    </PageLink>
  );
}
