import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkFileKey, isFileKey } from './file-key.ts';
import type { Storage, StoredKey } from './storage.ts';
import { isMissing } from '../missing-file.ts';

const unfinishedEnd = '.part';

/** What is not there is undefined. */
const unlessMissing = <T>(found: Promise<T>): Promise<T | undefined> =>
  found.catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });

/** Files in a folder that is made with the first of them, spread over 256 folders by the first digits of their keys. */
export function createFolderStorage(folder: string): Storage {
  const place = (key: string): string => join(folder, checkFileKey(key).slice(0, 2), key);
  const has = async (key: string): Promise<boolean> => (await unlessMissing(access(place(key)).then(() => true))) ?? false;
  const namesIn = async (path: string): Promise<string[]> => (await unlessMissing(readdir(path))) ?? [];
  /** Names and moments of one of the 256 folders; what goes meanwhile is no longer there. */
  async function entriesOf(part: string): Promise<{ name: string; path: string; at: number }[]> {
    const names = await namesIn(join(folder, part));
    const entries = await Promise.all(
      names.map(async (name) => {
        const path = join(folder, part, name);
        const found = await unlessMissing(stat(path));
        return found ? [{ name, path, at: found.mtimeMs }] : [];
      }),
    );
    return entries.flat();
  }
  const parts = async (): Promise<string[]> => (await namesIn(folder)).filter((name) => /^[\da-f]{2}$/.test(name));
  return {
    has,
    async *list() {
      for (const part of await parts())
        yield (await entriesOf(part)).filter(({ name }) => isFileKey(name)).map(({ name, at }): StoredKey => ({ key: name, at }));
    },
    async clear(before) {
      for (const part of await parts()) {
        const old = (await entriesOf(part)).filter(({ name, at }) => name.endsWith(unfinishedEnd) && at < before);
        await Promise.all(old.map(({ path }) => rm(path, { force: true })));
      }
    },
    async put(key, bytes) {
      if (await has(key)) return;
      const path = place(key);
      const unfinished = `${path}.${randomUUID()}${unfinishedEnd}`;
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeFile(unfinished, bytes, { flush: true });
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    get: async (key) => unlessMissing(readFile(place(key))),
    remove: (key) => rm(place(key), { force: true }),
  };
}
