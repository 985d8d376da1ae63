import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { readPicture } from '../engine/images/read-picture.ts';
import type { Database, Transaction } from '../engine/database/database.ts';
import { fileKeyOf } from '../engine/storage/file-key.ts';
import type { Storage } from '../engine/storage/storage.ts';
import { otherSketch, sketches } from './picture-sketches.ts';
import type { Block } from './picture-sketches.ts';

/** Products that have pictures, and how many of them have further ones. */
const [withPicture, withMore] = [60, 12];
const side = 400;

type Colour = readonly [number, number, number];

/** The brand's orange, and what furniture beside it looks well in. */
const colours: readonly Colour[] = [
  [204, 78, 0],
  [122, 84, 52],
  [64, 78, 92],
  [188, 160, 120],
  [84, 110, 96],
  [236, 142, 72],
];
const backgrounds: readonly Colour[] = [
  [250, 247, 243],
  [238, 241, 244],
  [255, 240, 229],
];

const lighter = (colour: Colour, by: number): Colour => colour.map((part) => Math.max(0, Math.min(255, part + by))) as unknown as Colour;

function paint(pixels: Buffer, [left, top, width, height, tone]: Block, colour: Colour): void {
  const at = (share: number): number => Math.round((share * side) / 100);
  const row = Buffer.alloc(at(width) * 3, Buffer.from(lighter(colour, tone)));
  for (let y = at(top); y < at(top) + at(height); y += 1) row.copy(pixels, (y * side + at(left)) * 3);
}

/** Blocks, each group in a colour, on a background. */
function draw(background: Colour, groups: readonly (readonly [readonly Block[], Colour])[]): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * 3);
  paint(pixels, [0, 0, 100, 100, 0], background);
  for (const [blocks, colour] of groups) for (const block of blocks) paint(pixels, block, colour);
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

const floor: readonly Block[] = [[0, 86, 100, 14, -14]];

/** A mark of five times five squares, mirrored: the same for the same name every time, and hardly ever that of another. */
function markOf(name: string): Block[] {
  const bits = createHash('sha256').update(name).digest();
  const [squares, size] = [5, 14];
  return Array.from({ length: squares * squares }, (_, i) => ({ row: Math.floor(i / squares), place: i % squares }))
    .filter(({ row, place }) => ((bits[row] ?? 0) >> Math.min(place, squares - 1 - place)) % 2 === 1)
    .map(({ row, place }): Block => [15 + place * size, 15 + row * size, size, size, 0]);
}

/** Takes a drawing the way every picture takes; the members of its stored file. */
async function keep(storage: Storage, drawn: Buffer, name: string) {
  const { bytes, extension, mimeType, width, height } = await readPicture(drawn, name);
  const file_key = fileKeyOf(bytes, extension);
  await storage.put(file_key, bytes, mimeType);
  return { file_key, file_name: `${name}.png`, mime_type: mimeType, size: bytes.length, width, height };
}

const storeFiles = (tx: Transaction, made: readonly object[]): Promise<number> =>
  tx.execute(sql`
    insert into stored_file (file_key, mime_type, size, width, height)
    select distinct on (file_key) file_key, mime_type, size, width, height
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as g(file_key text, mime_type text, size int, width int, height int) on conflict do nothing`);

/** Gives every brand a logo. */
export async function seedLogos(database: Database, storage: Storage): Promise<void> {
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
}

/** Gives the first products pictures. */
export async function seedPictures(database: Database, storage: Storage): Promise<void> {
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
}
