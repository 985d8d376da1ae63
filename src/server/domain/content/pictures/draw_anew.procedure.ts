import { sql } from 'drizzle-orm';
import { contentImages } from '../../../../../schemas/tables/content/items.ts';
import { defineProcedure } from '../../../engine/records/define-procedure.ts';
import { rowsOf } from '../../../engine/records/rows-of.ts';
import { wantPictures } from './wanted-pictures.ts';

const images = rowsOf(contentImages);

/** Discards the selected pictures and wants as many others drawn in their places. */
export default defineProcedure({
  icon: 'refresh',
  right: 'delete',
  needs: 'selection',
  confirm: true,
  removes: true,
  tells: true,
  most: 50,
  final: true,
  async run({ tx, caller, keys, changes }) {
    const rows = await images.lock(tx, keys, 'content_image_id', 'content_item_id');
    await images.remove(changes, rows);
    const counts = new Map<number, number>();
    for (const { content_item_id } of rows) counts.set(content_item_id, (counts.get(content_item_id) ?? 0) + 1);
    for (const [content_item_id, count] of counts) {
      const row = await tx.row<{ wanted: number }>(sql`select pictures_wanted as wanted from content_item where content_item_id = ${content_item_id}`);
      await wantPictures(tx, caller, [{ content_item_id }], (row?.wanted ?? 0) + count);
    }
    return { changed: rows.length };
  },
});
