import { sql } from 'drizzle-orm';
import { asked } from '../../../../schemas/asked.ts';
import { reference, text } from '../../../../schemas/kinds.gen.ts';
import { newsPages } from '../../../../schemas/tables/news/news.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import { makeDraftPages, mayDraftPages, namedPages } from '../shops/draft-pages.ts';
import { newsRows } from './keep-news.ts';
import { pageOf } from './news-page.ts';

const links = rowsOf(newsPages);

/** Makes a draft page of a shop of each of the selected news. One that has its page there keeps it. */
export default defineProcedure({
  icon: 'shops',
  right: 'set',
  needs: 'selection',
  tells: 'always',
  input: { shop_id: asked(reference, { form: 'shops_brief', value: 'shop_id', label: 'hostname' }) },
  answer: { pages: asked(text) },
  async run({ tx, caller, keys, input, changes }) {
    const shop_id = Number(input.shop_id);
    mayDraftPages(caller);
    const selected = await newsRows.lock(tx, keys, 'news_id', 'title', 'summary', 'news_url', 'news_state');
    const there = await tx.rows<{ news_id: number; page_code: string }>(sql`
      select n.news_id, p.page_code from news_page n join frontend_page p using (company_code, frontend_page_id)
       where n.shop_id = ${shop_id} and n.news_id in (select news_id from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(news_id bigint)) order by n.news_id`);
    const have = new Set(there.map(({ news_id }) => news_id));
    const fresh = selected.filter(({ news_id }) => !have.has(news_id));
    const made = await makeDraftPages(tx, changes, shop_id, fresh.map(pageOf));
    await links.insert(
      changes,
      fresh.flatMap(({ news_id }, i) => (made[i] ? [{ news_id, shop_id, frontend_page_id: made[i].frontend_page_id }] : [])),
    );
    await newsRows.update(changes, fresh, () => ({ news_state: 'in_shop' as const }));
    const told = made.length > 0 ? made : there;
    return { changed: made.length, pages: namedPages(told.map(({ page_code }) => page_code)) };
  },
});
