import { useMatch } from '@tanstack/react-router';
import type { PageCounts } from '../../shared/records/calls.ts';
import { listPages, pageTitle, shownPages, trailTo } from '../data/menu.ts';
import { toPagePath } from '../data/paths.ts';
import type { MenuPage } from '../data/user.ts';
import { useLanguage } from '../i18n/language-provider.tsx';
import { useText } from '../i18n/text.ts';
import { PageLink } from '../chrome/page-link.tsx';
import { Icon } from '../ui/display/icon.tsx';
import { useServices, useSession, useWorkplace } from '../chrome/services.tsx';
import { useBookmarks } from '../chrome/use-bookmarks.ts';
import { usePageCounts } from '../runtime/use-page-counts.ts';
import { homeTiles } from '../../generated/home.gen.ts';
import { homePage } from '../../shared/navigation/home.ts';
import { useHost } from '../runtime/host.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { CountedTiles } from './home/counted-tiles.tsx';
import { HomeTiles } from './home/home-tiles.tsx';
import { LastPages, useLastPages } from './home/last-pages.tsx';
import styles from './index-page.module.css';
import { countedName, PageTiles } from './page-tiles.tsx';

/** Home and the areas' landing pages: what waits there, what the user keeps at hand, and a card for every page of theirs. */
export function IndexPage() {
  const text = useText();
  const area = useMatch({ strict: false, select: (match) => match.staticData.area ?? null });
  const { menu } = useSession();
  const { kept } = useBookmarks();
  const { api } = useServices();
  const { company } = useWorkplace();
  const sections = toSections(menu, area);
  const bookmarked = area === null ? kept.flatMap((bookmark) => trailTo(menu, toPagePath(bookmark.path)).slice(-1)) : [];
  const last = useLastPages(area === null);
  const pages = [...bookmarked, ...last, ...sections.flatMap((section) => section.pages)];
  const { counts } = usePageCounts({ api, companyCode: company?.company_code ?? null }, pages.map(countedName));
  return (
    <div className={styles.page}>
      {area === null && (
        <PageLink path="/ai-query" className={styles.ask}>
          <Icon name="ai" />
          {text('ask.title')}
        </PageLink>
      )}
      {area === null ? <HomeTiles /> : <AreaTiles area={area} />}
      {area === null && <LastPages pages={last} counts={counts} />}
      {area === null && <Bookmarked pages={bookmarked} counts={counts} />}
      {sections.map((section) => (
        <Section key={section.id} {...section} counts={counts} />
      ))}
      {sections.length === 0 && <EmptyState icon="lock" title={text('home.no_pages')} description={text('home.ask_for_pages')} />}
    </div>
  );
}

interface PageSection {
  id: string;
  /** Null for the pages that stand in no group. */
  group: MenuPage | null;
  pages: readonly MenuPage[];
}

/** Groups open their own landing page; only what is a page by itself gets a tile. */
const isTile = (page: MenuPage): boolean => page.menu && page.children.length === 0;

/** One section for each group of the menu; of one area only its own pages. */
function toSections(menu: readonly MenuPage[], area: string | null): PageSection[] {
  const sections = shownPages(menu).map((page): PageSection => {
    const pages = listPages(page.children.length > 0 ? page.children : [page]).filter(isTile);
    return { id: page.page_code, group: page.children.length > 0 ? page : null, pages };
  });
  const ofArea = (page: MenuPage) => area === null || toPagePath(page.url ?? '').startsWith(`/${area}/`);
  return sections
    .map((section) => ({ ...section, group: area === null ? section.group : null, pages: section.pages.filter(ofArea) }))
    .filter((section) => section.pages.length > 0);
}

/** The tiles of home that tell of screens of the area, as they are declared. */
function AreaTiles({ area }: { area: string }) {
  const { rights } = useHost();
  const titles = homeTiles.filter(({ screen }) => screen.startsWith(`${area}/`) && rights(screen).list).map(({ title }) => title);
  return titles.length > 0 && <CountedTiles page={homePage} titles={titles} />;
}

function Section({ group, pages, counts }: PageSection & { counts: PageCounts }) {
  const language = useLanguage();
  return (
    <section className={styles.section}>
      {group && <h2 className={styles.heading}>{pageTitle(group, language)}</h2>}
      <PageTiles pages={pages} counts={counts} />
    </section>
  );
}

function Bookmarked({ pages, counts }: { pages: readonly MenuPage[]; counts: PageCounts }) {
  const text = useText();
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{text('bookmark.title')}</h2>
      {pages.length > 0 ? <PageTiles pages={pages} counts={counts} kept /> : <p className={styles.hint}>{text('bookmark.none')}</p>}
    </section>
  );
}
