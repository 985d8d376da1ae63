import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { readPicture } from '../images/read-picture.ts';
import type { Database } from '../database/database.ts';
import { fileKeyOf } from '../storage/file-key.ts';
import type { Storage } from '../storage/storage.ts';
import { otherSketch, sketches } from './picture-sketches.ts';
import type { Block } from './picture-sketches.ts';

/** Products that have pictures, and how many of them have further ones. */
const [withPicture, withMore] = [60, 12];
const side = 400;

type Colour = readonly [number, number, number];

/** The brand's orange, and what furniture beside it looks well in. */
const colours: readonly Colour[] = [[204, 78, 0], [122, 84, 52], [64, 78, 92], [188, 160, 120], [84, 110, 96], [236, 142, 72]];
const backgrounds: readonly Colour[] = [[250, 247, 243], [238, 241, 244], [255, 240, 229]];

const lighter = (colour: Colour, by: number): Colour => colour.map((part) => Math.max(0, Math.min(255, part + by))) as unknown as Colour;

function paint(pixels: Buffer, [left, top, width, height, tone]: Block, colour: Colour): void {
  const at = (share: number): number => Math.round((share * side) / 100);
  const row = Buffer.alloc(at(width) * 3, Buffer.from(lighter(colour, tone)));
  for (let y = at(top); y < at(top) + at(height); y += 1) row.copy(pixels, (y * side + at(left)) * 3);
}

/** A drawing of blocks, the same for the same product every time. */
function draw(blocks: readonly Block[], colour: Colour, background: Colour): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * 3);
  paint(pixels, [0, 0, 100, 100, 0], background);
  paint(pixels, [0, 86, 100, 14, -14], background);
  for (const block of blocks) paint(pixels, block, colour);
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } }).png({ compressionLevel: 1 }).toBuffer();
}

/** Gives the first products pictures, by the way every picture takes. */
export async function seedPictures(database: Database, storage: Storage): Promise<void> {
  const products = await database.system((tx) => tx.rows<{ product_code: string }>(sql`select product_code from product order by product_code limit ${withPicture}`));
  const wanted = products.flatMap(({ product_code: product }, i) =>
    backgrounds.slice(0, i < withMore ? backgrounds.length : 1).map((background, place) => ({ product, place, background, colour: colours[(i + place) % colours.length] ?? [0, 0, 0] as const })));
  const made = await Promise.all(wanted.map(async ({ product, place, background, colour }) => {
    const drawn = await draw(sketches[product.slice(0, 2)] ?? otherSketch, colour, background);
    const { bytes, extension, mimeType, width, height } = await readPicture(drawn, product);
    const file_key = fileKeyOf(bytes, extension);
    await storage.put(file_key, bytes, mimeType);
    return { product_code: product, position: place + 1, cover: place === 0, file_key, file_name: `${product}-${place + 1}.png`, mime_type: mimeType, size: bytes.length, width, height };
  }));
  await database.system(async (tx) => {
    const given = sql`jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as g(product_code text, position int, cover boolean, file_key text, file_name text, mime_type text, size int, width int, height int)`;
    await tx.execute(sql`insert into stored_file (file_key, mime_type, size, width, height) select distinct on (file_key) file_key, mime_type, size, width, height from ${given} on conflict do nothing`);
    await tx.execute(sql`
      insert into product_image (product_code, position, cover, file_key, file_name, alt_text)
      select product_code, position, cover, file_key, file_name, p.product_name from ${given} join product p using (product_code)`);
    await tx.execute(sql`update product p set cover_image = i.image_id from product_image i where i.product_code = p.product_code and i.cover`);
  });
}
