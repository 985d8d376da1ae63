import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';
import { keep, storeFiles } from '../products/demo/drawings.ts';
import type { Colour } from '../products/demo/drawings.ts';
import { drawBanner } from '../shops/demo/banner-picture.ts';

/** Walls of the rooms that a model is said to have drawn. */
const walls: readonly Colour[] = [
  [226, 212, 226],
  [206, 220, 230],
  [214, 226, 206],
  [240, 214, 188],
  [236, 226, 206],
  [250, 240, 220],
];

/** Two pictures of each house and recipe: of the oldest of each company one is chosen, of the others none yet. */
export default defineDemo({
  after: ['ai_content'],
  async seedFiles(database, storage) {
    const items = await database.system((tx) =>
      tx.rows<{ content_item_id: number; place: number; chosen: boolean }>(sql`
        select content_item_id, n as place, n = 0 and content_item_id = min(content_item_id) over (partition by company_code) as chosen
          from content_item cross join generate_series(0, 1) n order by content_item_id, n`),
    );
    const drawn = await Promise.all(walls.map(async (wall, i) => keep(storage, await drawBanner('narrow', wall), `room ${i + 1}`)));
    const made = items.map((item, i) => ({ ...item, picture_id: randomUUID().replaceAll('-', ''), ...drawn[i % drawn.length] }));
    await database.system(async (tx) => {
      await storeFiles(tx, made);
      const given = sql`jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as g(content_item_id bigint, place int, chosen boolean, picture_id text, file_key text, file_name text)`;
      await tx.execute(sql`insert into picture (picture_id, file_key, file_name) select picture_id, file_key, file_name from ${given}`);
      await tx.execute(sql`
        insert into content_image (company_code, content_item_id, picture, selected, drawn)
        select i.company_code, i.content_item_id, g.picture_id, g.chosen, true from ${given} join content_item i using (content_item_id) order by i.content_item_id, g.place`);
    });
  },
});
