import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';
import { colours, draw, keep, markOf, storeFiles } from './demo/drawings.ts';

/** Gives every brand a logo. */
export default defineDemo({
  after: ['catalogue'],
  async seedFiles(database, storage) {
    const brands = await database.system((tx) =>
      tx.rows<{ brand_id: number; brand_name: string }>(sql`select brand_id, brand_name from brand order by brand_id`),
    );
    const made = await Promise.all(
      brands.map(async ({ brand_id, brand_name: name }, i) => ({
        brand_id,
        picture_id: randomUUID().replaceAll('-', ''),
        ...(await keep(storage, await draw([255, 255, 255], [[markOf(name), colours[i % colours.length] ?? [0, 0, 0]]]), name)),
      })),
    );
    await database.system(async (tx) => {
      await storeFiles(tx, made);
      const given = sql`jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as g(brand_id bigint, picture_id text, file_key text, file_name text)`;
      await tx.execute(sql`insert into picture (picture_id, file_key, file_name) select picture_id, file_key, file_name from ${given}`);
      await tx.execute(sql`update brand set logo = g.picture_id from ${given} where g.brand_id = brand.brand_id`);
    });
  },
});
