import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';
import { backgrounds, colours, draw, floor, keep, storeFiles } from './demo/drawings.ts';
import { otherSketch, sketches } from './demo/picture-sketches.ts';

/** Products that have pictures, and how many of them have further ones. */
const [withPicture, withMore] = [60, 12];

/** Gives the first products pictures. */
export default defineDemo({
  after: ['products'],
  async seedFiles(database, storage) {
    const products = await database.system((tx) =>
      tx.rows<{ product_code: string }>(sql`select product_code from product order by product_code limit ${withPicture}`),
    );
    const wanted = products.flatMap(({ product_code: product }, i) =>
      backgrounds
        .slice(0, i < withMore ? backgrounds.length : 1)
        .map((background, place) => ({ product, place, background, colour: colours[(i + place) % colours.length] ?? ([0, 0, 0] as const) })),
    );
    const made = await Promise.all(
      wanted.map(async ({ product, place, background, colour }) => {
        const drawn = await draw(background, [
          [floor, background],
          [sketches[product.slice(0, 2)] ?? otherSketch, colour],
        ]);
        return { product_code: product, position: place + 1, cover: place === 0, ...(await keep(storage, drawn, `${product}-${place + 1}`)) };
      }),
    );
    await database.system(async (tx) => {
      await storeFiles(tx, made);
      await tx.execute(sql`
      insert into product_image (product_code, position, cover, file_key, file_name, alt_text)
      select product_code, position, cover, file_key, file_name, p.product_name
        from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as g(product_code text, position int, cover boolean, file_key text, file_name text) join product p using (product_code)`);
      await tx.execute(sql`update product p set cover_image = i.image_id from product_image i where i.product_code = p.product_code and i.cover`);
    });
  },
});
