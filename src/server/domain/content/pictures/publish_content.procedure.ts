import { sql } from 'drizzle-orm';
import { asked } from '../../../../../schemas/asked.ts';
import { reference, text } from '../../../../../schemas/kinds.gen.ts';
import { contentPages } from '../../../../../schemas/tables/content/items.ts';
import { appError } from '../../../../shared/errors.ts';
import { formOf, rightsOnForm } from '../../../engine/access/rights.ts';
import { defineProcedure } from '../../../engine/records/define-procedure.ts';
import { rowsOf } from '../../../engine/records/rows-of.ts';
import { pages } from '../../shops/page-publishing.ts';
import { contentPageOf } from './content-page.ts';
import type { ToldContent } from './content-page.ts';

const links = rowsOf(contentPages);

/** So many pages are told by name. */
const mostNamed = 10;

/** Makes a draft page of a shop of each of the selected houses or recipes. One that has its page there keeps it. */
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
    const fresh = await tx.rows<ToldContent & { slugs: Record<string, string> }>(sql`
      select i.content_item_id, i.content_kind, i.title, i.content_text, i.ingredients, kontor_slugs(i.title) as slugs,
             (select m.picture from content_image m where m.content_item_id = i.content_item_id and m.selected) as picture
        from content_item i
       where i.content_item_id in (select content_item_id from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(content_item_id bigint))
         and not exists (select from content_page p where p.content_item_id = i.content_item_id and p.shop_id = ${shop_id})
       order by i.content_item_id for update of i`);
    const made = await pages.insert(
      changes,
      fresh.map((one) => ({ shop_id, ...contentPageOf(one, one.slugs) })),
    );
    await links.insert(
      changes,
      fresh.flatMap(({ content_item_id }, i) => (made[i] ? [{ content_item_id, shop_id, frontend_page_id: made[i].frontend_page_id }] : [])),
    );
    const codes = made.map(({ page_code }) => page_code);
    return { changed: made.length, pages: [...codes.slice(0, mostNamed), ...(codes.length > mostNamed ? ['…'] : [])].join(', ') };
  },
});
