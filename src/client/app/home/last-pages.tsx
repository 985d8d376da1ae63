import { useCallback } from 'react';
import type { PageCounts } from '../../../shared/records/calls.ts';
import { useServices, useSession } from '../../chrome/services.tsx';
import { trailTo } from '../../data/menu.ts';
import { toPagePath } from '../../data/paths.ts';
import type { MenuPage } from '../../data/user.ts';
import { useText } from '../../i18n/text.ts';
import { useAnswer } from '../../runtime/use-answer.ts';
import styles from '../index-page.module.css';
import { PageTiles } from '../page-tiles.tsx';

const most = 8;

/** The pages one was on last that one may still open, the last one first; whoever acts as another sees none. A failure leaves the place empty: they are an aside. */
export function useLastPages(isWanted: boolean): readonly MenuPage[] {
  const { api, session } = useServices();
  const { menu } = useSession();
  const ask = useCallback(async (signal: AbortSignal) => (await api.rpc('last_pages', {}, signal)).pages, [api]);
  const { value } = useAnswer(isWanted && !session.isActing() ? ask : null);
  const found = (value ?? []).flatMap(({ page_name }) => trailTo(menu, toPagePath(page_name)).slice(-1));
  return [...new Set(found)].filter(({ menu: stands }) => stands).slice(0, most);
}

export function LastPages({ pages, counts }: { pages: readonly MenuPage[]; counts: PageCounts }) {
  const text = useText();
  if (pages.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{text('home.last_pages')}</h2>
      <PageTiles pages={pages} counts={counts} />
    </section>
  );
}
