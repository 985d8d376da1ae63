import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface ByteCacheOptions {
  folder: string;
  /** Bytes of all its files together. */
  most: number;
}

const unfinished = '.part';

/**
 * Files of one folder by name, never more bytes than allowed: what was not asked for longest goes first. It outlives the process.
 * It only spares work: a file that cannot be written or read is one that is not there.
 */
export function createByteCache({ folder, most }: ByteCacheOptions) {
  /** Sizes by name; what was asked for last stands last. */
  const sizes = new Map<string, number>();
  let total = 0;
  let opened: Promise<void> | undefined;

  const forget = (name: string): void => {
    total -= sizes.get(name) ?? 0;
    sizes.delete(name);
  };
  const remember = (name: string, size: number): void => {
    forget(name);
    sizes.set(name, size);
    total += size;
  };
  async function shrink(): Promise<void> {
    for (const name of sizes.keys()) {
      if (total <= most) return;
      forget(name);
      await rm(join(folder, name), { force: true });
    }
  }
  async function open(): Promise<void> {
    await mkdir(folder, { recursive: true });
    const found = await Promise.all((await readdir(folder)).map(async (name) => ({ name, ...(await stat(join(folder, name))) })));
    await Promise.all(found.filter(({ name }) => name.endsWith(unfinished)).map(({ name }) => rm(join(folder, name), { force: true })));
    const whole = found.filter(({ name }) => !name.endsWith(unfinished)).sort((a, b) => a.mtimeMs - b.mtimeMs);
    for (const { name, size } of whole) remember(name, size);
    await shrink();
  }
  const isOpen = (): Promise<void> => (opened ??= open());

  return {
    async get(name: string): Promise<Buffer | undefined> {
      try {
        await isOpen();
        if (!sizes.has(name)) return undefined;
        const bytes = await readFile(join(folder, name));
        remember(name, bytes.length);
        return bytes;
      } catch {
        forget(name);
        return undefined;
      }
    },
    async put(name: string, bytes: Uint8Array): Promise<void> {
      const part = join(folder, `${randomUUID()}${unfinished}`);
      try {
        await isOpen();
        await writeFile(part, bytes);
        await rename(part, join(folder, name));
        remember(name, bytes.length);
        await shrink();
      } catch {
        await rm(part, { force: true });
      }
    },
    /** Bytes kept now. */
    size: () => total,
    count: () => sizes.size,
  };
}
