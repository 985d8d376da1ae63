import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { readPicture } from '../../../engine/images/read-picture.ts';
import type { Transaction } from '../../../engine/database/database.ts';
import { fileKeyOf } from '../../../engine/storage/file-key.ts';
import type { Storage } from '../../../engine/storage/storage.ts';
import type { Block } from './picture-sketches.ts';

const side = 400;

export type Colour = readonly [number, number, number];

/** The brand's orange, and what furniture beside it looks well in. */
export const colours: readonly Colour[] = [
  [204, 78, 0],
  [122, 84, 52],
  [64, 78, 92],
  [188, 160, 120],
  [84, 110, 96],
  [236, 142, 72],
];
export const backgrounds: readonly Colour[] = [
  [250, 247, 243],
  [238, 241, 244],
  [255, 240, 229],
];

function lighter([red, green, blue]: Colour, by: number): Colour {
  const lit = (part: number) => Math.max(0, Math.min(255, part + by));
  return [lit(red), lit(green), lit(blue)];
}

function paint(pixels: Buffer, [left, top, width, height, tone]: Block, colour: Colour): void {
  const at = (share: number): number => Math.round((share * side) / 100);
  const row = Buffer.alloc(at(width) * 3, Buffer.from(lighter(colour, tone)));
  for (let y = at(top); y < at(top) + at(height); y += 1) row.copy(pixels, (y * side + at(left)) * 3);
}

/** Blocks, each group in a colour, on a background. */
export function draw(background: Colour, groups: readonly (readonly [readonly Block[], Colour])[]): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * 3);
  paint(pixels, [0, 0, 100, 100, 0], background);
  for (const [blocks, colour] of groups) for (const block of blocks) paint(pixels, block, colour);
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

export const floor: readonly Block[] = [[0, 86, 100, 14, -14]];

/** A mark of five times five squares, mirrored: the same for the same name every time, and hardly ever that of another. */
export function markOf(name: string): Block[] {
  const bits = createHash('sha256').update(name).digest();
  const [squares, size] = [5, 14];
  return Array.from({ length: squares * squares }, (_, i) => ({ row: Math.floor(i / squares), place: i % squares }))
    .filter(({ row, place }) => ((bits[row] ?? 0) >> Math.min(place, squares - 1 - place)) % 2 === 1)
    .map(({ row, place }): Block => [15 + place * size, 15 + row * size, size, size, 0]);
}

/** Takes a drawing the way every picture takes; the members of its stored file. */
export async function keep(storage: Storage, drawn: Buffer, name: string) {
  const { bytes, extension, mimeType, width, height } = await readPicture(drawn, name);
  const file_key = fileKeyOf(bytes, extension);
  await storage.put(file_key, bytes, mimeType);
  return { file_key, file_name: `${name}.png`, mime_type: mimeType, size: bytes.length, width, height };
}

export const storeFiles = (tx: Transaction, made: readonly object[]): Promise<number> =>
  tx.execute(sql`
    insert into stored_file (file_key, mime_type, size, width, height)
    select distinct on (file_key) file_key, mime_type, size, width, height
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as g(file_key text, mime_type text, size int, width int, height int) on conflict do nothing`);
