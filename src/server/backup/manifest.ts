import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';

const schema = v.strictObject({
  engine: v.picklist(['pglite', 'postgres']),
  made_at: v.string(),
  /** The file of the database, and what it hashes to. */
  database: v.string(),
  sha256: v.string(),
  /** Whether uploaded files lie beside it; those in a bucket stay there. */
  files: v.boolean(),
});
/** What a backup says of itself: `backup.json` in its folder, written last. A folder without it is no backup. */
export type Manifest = v.InferOutput<typeof schema>;

const place = (folder: string): string => join(folder, 'backup.json');

export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> => writeFile(place(folder), `${JSON.stringify(manifest, null, 2)}\n`);

/** @throws Error a sentence, where the folder is no backup or its database is not as it was written */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(place(folder), 'utf8').catch((cause: unknown) => {
    throw new Error(`${folder} is no backup: it has no backup.json.`, { cause });
  });
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  if (!read.success) throw new Error(`${place(folder)} is damaged.`);
  if ((await digestOf(join(folder, read.output.database))) !== read.output.sha256)
    throw new Error(`${join(folder, read.output.database)} is not as it was written.`);
  return read.output;
}
