import { constants, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPgliteDatabase, type PgliteDatabase, type PgliteOptions } from '../../src/server/engine/database/pglite.ts';

/**
 * Makes the data directory `directory`, of either engine, as a copy of one whose database is closed: an embedded one that is copied opens in a
 * quarter of the time in which a file of it is unpacked.
 */
export const copyDirectory = (template: string, directory: string): void => cpSync(template, directory, { recursive: true, mode: constants.COPYFILE_FICLONE });

/** Enough for a demo. What is taken is filled with zeros at the start, which takes longer than reading a demo's pages twice. */
const buffers = '16MB';

/** An embedded database that begins as `template` does; closing it removes it. */
export async function openEmbeddedCopy(template: string, options: Omit<PgliteOptions, 'directory' | 'template'> = {}): Promise<PgliteDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-embedded-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  copyDirectory(template, folder);
  const database = await createPgliteDatabase({ buffers, ...options, directory: folder });
  return {
    ...database,
    async close() {
      await database.close();
      process.off('exit', remove);
      remove();
    },
  };
}
