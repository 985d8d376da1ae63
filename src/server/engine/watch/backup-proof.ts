import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

const schema = v.object({ proved_at: v.string() });
const place = (folder: string): string => join(folder, 'proved.json');

/** Says in the folder of a backup that a copy restored from it was found whole; where nobody may write there, it is not said. */
export const writeProof = (folder: string): Promise<void> =>
  writeFile(place(folder), `${JSON.stringify({ proved_at: new Date().toISOString() })}\n`).catch(() => undefined);

/** When that was; null where nothing is said, or the folder is not on this machine. */
export async function provedAt(folder: string): Promise<string | null> {
  const text = await readFile(place(folder), 'utf8').catch(() => null);
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return read.success ? read.output.proved_at : null;
}
