import { sql } from 'drizzle-orm';
import { asked } from '../../../../../schemas/asked.ts';
import { reference, text } from '../../../../../schemas/kinds.gen.ts';
import { contentPages } from '../../../../../schemas/tables/content/items.ts';
import { defineProcedure } from '../../../engine/records/define-procedure.ts';
import { rowsOf } from '../../../engine/records/rows-of.ts';
import { makeDraftPages, mayDraftPages, namedPages } from '../../shops/draft-pages.ts';
import { contentPageOf } from './content-page.ts';
import type { ToldContent } from './content-page.ts';

const links = rowsOf(contentPages);

/** Makes a draft page of a shop of each of the selected houses or recipes. One that has its page there keeps it. */
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
    const fresh = await tx.rows<ToldContent>(sql`
      select i.content_item_id, i.content_kind, i.title, i.content_text, i.ingredients,
             (select m.picture from content_image m where m.content_item_id = i.content_item_id and m.selected) as picture
        from content_item i
       where i.content_item_id in (select content_item_id from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(content_item_id bigint))
         and not exists (select from content_page p where p.content_item_id = i.content_item_id and p.shop_id = ${shop_id})
       order by i.content_item_id for update of i`);
    const made = await makeDraftPages(tx, changes, shop_id, fresh.map(contentPageOf));
    await links.insert(
      changes,
      fresh.flatMap(({ content_item_id }, i) => (made[i] ? [{ content_item_id, shop_id, frontend_page_id: made[i].frontend_page_id }] : [])),
    );
    return { changed: made.length, pages: namedPages(made.map(({ page_code }) => page_code)) };
  },
});
