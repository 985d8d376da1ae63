import { sql } from 'drizzle-orm';
import { asked } from '../../../../schemas/asked.ts';
import { reference, text } from '../../../../schemas/kinds.gen.ts';
import { newsPages } from '../../../../schemas/tables/news/news.ts';
import { appError } from '../../../shared/errors.ts';
import { formOf, rightsOnForm } from '../../engine/access/rights.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import { pages } from '../shops/page-publishing.ts';
import { newsRows } from './keep-news.ts';
import { pageOf } from './news-page.ts';

const links = rowsOf(newsPages);

/** So many pages are told by name. */
const mostNamed = 10;
const named = (codes: readonly string[]): string => [...codes.slice(0, mostNamed), ...(codes.length > mostNamed ? ['…'] : [])].join(', ');

/** Makes a draft page of a shop of each of the selected news. One that has its page there keeps it. */
export default defineProcedure({
  icon: 'shops',
  right: 'set',
  needs: 'selection',
  tells: true,
  input: { shop_id: asked(reference, { form: 'shops_brief', value: 'shop_id', label: 'hostname' }) },
  answer: { pages: asked(text) },
  async run({ tx, caller, keys, input, changes }) {
    const shop_id = Number(input.shop_id);
    // The pages are made on behalf of whoever asks: he must be one who may add them.
    if (!rightsOnForm(caller.rights, formOf('frontend_pages')).add) throw appError('forbidden', { entity: 'frontend_pages' });
    const selected = await newsRows.lock(tx, keys, 'news_id', 'title', 'summary', 'news_url', 'news_state');
    const there = await tx.rows<{ news_id: number; page_code: string }>(sql`
      select n.news_id, p.page_code from news_page n join frontend_page p using (company_code, frontend_page_id)
       where n.shop_id = ${shop_id} and n.news_id in (select news_id from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(news_id bigint)) order by n.news_id`);
    const have = new Set(there.map(({ news_id }) => news_id));
    const fresh = selected.filter(({ news_id }) => !have.has(news_id));
    const slugs = await tx.rows<{ news_id: number; slugs: Record<string, string> }>(sql`
      select news_id, kontor_slugs(title) as slugs from news where news_id in (select news_id from jsonb_to_recordset(${JSON.stringify(fresh.map(({ news_id }) => ({ news_id })))}::jsonb) as k(news_id bigint))`);
    const slugsOf = new Map(slugs.map((row) => [row.news_id, row.slugs]));
    const made = await pages.insert(
      changes,
      fresh.map((one) => ({ shop_id, ...pageOf(one, slugsOf.get(one.news_id) ?? {}) })),
    );
    await links.insert(
      changes,
      fresh.flatMap(({ news_id }, i) => (made[i] ? [{ news_id, shop_id, frontend_page_id: made[i].frontend_page_id }] : [])),
    );
    await newsRows.update(changes, fresh, () => ({ news_state: 'in_shop' as const }));
    const told = made.length > 0 ? made : there;
    return { changed: made.length, pages: named(told.map(({ page_code }) => page_code)) };
  },
});
