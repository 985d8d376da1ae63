import { listPages, pageTitle, shownPages, trailTo } from '../../data/menu.ts';
import { toLocalizedPath } from '../../../shared/navigation/local-path.ts';
import type { MenuPage } from '../../data/user.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { pageIcon } from '../page-icon.ts';
import { usePagePath } from '../page-path.ts';
import { useServices, useSession } from '../services.tsx';
import styles from './menu-sidebar.module.css';

/** The collapsed menu: one icon for each area, its pages in a menu beside it. */
export function MenuIcons() {
  const { menu } = useSession();
  const path = usePagePath();
  const here = trailTo(menu, path)[0];
  return (
    <ul className={styles.icons}>
      {shownPages(menu).map((page) => (
        <li key={page.page_code} data-here={page === here || undefined}>
          {shownPages(page.children).length > 0 ? <Area page={page} /> : <Page page={page} />}
        </li>
      ))}
    </ul>
  );
}

function Area({ page }: { page: MenuPage }) {
  const { go } = useServices();
  const language = useLanguage();
  const title = pageTitle(page, language);
  return (
    <Menu
      side="right"
      trigger={<IconButton icon={pageIcon(page)} label={title} size="m" tooltipSide="right" />}
      entries={[
        { kind: 'heading', id: 'title', label: title },
        ...listPages([page])
          .filter((child) => child.menu)
          .map((child) => ({ id: child.page_code, label: pageTitle(child, language), onSelect: () => go(toLocalizedPath(child.url ?? '/', language)) })),
      ]}
    />
  );
}

function Page({ page }: { page: MenuPage }) {
  const { go } = useServices();
  const language = useLanguage();
  return (
    <IconButton
      icon={pageIcon(page)}
      label={pageTitle(page, language)}
      size="m"
      tooltipSide="right"
      onClick={() => go(toLocalizedPath(page.url ?? '/', language))}
    />
  );
}
