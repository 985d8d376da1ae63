import type { PageCounts } from '../../shared/records/calls.ts';
import { PageLink } from '../chrome/page-link.tsx';
import { pageIcon } from '../chrome/page-icon.ts';
import { pageTitle } from '../data/menu.ts';
import { toPagePath } from '../data/paths.ts';
import type { MenuPage } from '../data/user.ts';
import { useFormats, useLanguage } from '../i18n/language-provider.tsx';
import { useText } from '../i18n/text.ts';
import { useBookmarks } from '../chrome/use-bookmarks.ts';
import { Icon } from '../ui/display/icon.tsx';
import { IconButton } from '../ui/inputs/icon-button.tsx';
import styles from './index-page.module.css';

/** The name by which the server knows a page: its path without the leading slash. */
export const countedName = (page: MenuPage): string => toPagePath(page.url ?? '').slice(1);

interface PageTilesProps {
  pages: readonly MenuPage[];
  counts: PageCounts;
  kept?: boolean;
}

/** A row of tiles, one for each page. */
export const PageTiles = ({ pages, counts, kept = false }: PageTilesProps) => (
  <ul className={styles.tiles}>
    {pages.map((page) => (
      <li key={page.page_code} className={kept ? styles.kept : undefined}>
        <PageTile page={page} count={counts[countedName(page)]} kept={kept} />
        {kept && <Unpin page={page} />}
      </li>
    ))}
  </ul>
);

/** Lets a bookmark go where it is listed. */
function Unpin({ page }: { page: MenuPage }) {
  const text = useText();
  const language = useLanguage();
  const { toggle } = useBookmarks();
  return (
    <IconButton
      icon="pin-off"
      size="m"
      label={text('bookmark.remove_named', { title: pageTitle(page, language) })}
      onClick={() => toggle(toPagePath(page.url ?? '/'))}
    />
  );
}

/** A page as a card: what it is, and how much is in it. */
function PageTile({ page, count, kept }: { page: MenuPage; count: PageCounts[string] | undefined; kept: boolean }) {
  const language = useLanguage();
  const formats = useFormats();
  return (
    <PageLink path={page.url ?? '/'} className={styles.tile}>
      <Icon name={kept ? 'bookmark' : pageIcon(page)} className={styles.icon} />
      <span className={styles.name}>{pageTitle(page, language)}</span>
      <span className={styles.count}>{count && `${formats.number(count.total)}${count.capped ? '+' : ''}`}</span>
    </PageLink>
  );
}
