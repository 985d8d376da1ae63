import { sql } from 'drizzle-orm';
import { contentImages } from '../../../../../schemas/tables/content/items.ts';
import { problem, refusal } from '../../../engine/records/core/refusals.ts';
import { defineProcedure } from '../../../engine/records/define-procedure.ts';
import { rowsOf } from '../../../engine/records/rows-of.ts';

const images = rowsOf(contentImages);

/** Makes the selected picture the one that its house or recipe shows, in the place of any other. */
export default defineProcedure({
  icon: 'check',
  right: 'set',
  needs: 'selection',
  leaves: true,
  tells: true,
  most: 200,
  async run({ tx, keys, changes }) {
    const chosen = await images.lock(tx, keys, 'content_image_id', 'content_item_id', 'selected');
    const items = new Set(chosen.map(({ content_item_id }) => content_item_id));
    if (items.size < chosen.length) throw refusal([problem('picture', 'one_picture_each')]);
    const among = sql`(select jsonb_array_elements_text(${JSON.stringify([...items])}::jsonb)::bigint)`;
    const before = await images.lockWhere(tx, sql`${contentImages.selected} and ${contentImages.content_item_id} in ${among}`, 'content_image_id', 'selected');
    const next = new Set(chosen.map(({ content_image_id }) => content_image_id));
    const others = before.filter(({ content_image_id }) => !next.has(content_image_id));
    await images.update(changes, others, () => ({ selected: false }));
    await images.update(
      changes,
      chosen.filter(({ selected }) => !selected),
      () => ({ selected: true }),
    );
    return { changed: chosen.length };
  },
});
