import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../missing-file.ts';

/** What was copied, by paths within the folder: what a file looked like then, `null` where it may be written once more without looking otherwise, and for folders. */
type Copied = Map<string, string | null>;

/** A clock of files may stand still for some milliseconds; a file that was written just now is copied again. */
const young = 2_000_000_000n;

interface Copying {
  source: string;
  target: string;
  /** Files may come and go meanwhile. */
  isLoose: boolean;
}

/** Copies a file unless it looks as it did. @returns what it looks like; undefined where it is gone */
async function copyOne({ source, target, isLoose }: Copying, path: string, known: Copied): Promise<string | null | undefined> {
  try {
    const now = BigInt(Date.now()) * 1_000_000n;
    const { mtimeNs, ctimeNs, size, ino } = await stat(join(source, path), { bigint: true });
    const looks = [mtimeNs, ctimeNs, size, ino].join(' ');
    if (known.get(path) !== looks) await copyFile(join(source, path), join(target, path), constants.COPYFILE_FICLONE);
    return now - ctimeNs > young ? looks : null;
  } catch (error) {
    if (isLoose && isMissing(error)) return undefined;
    throw error;
  }
}

async function copyChanged(copying: Copying, known: Copied): Promise<Copied> {
  const copied: Copied = new Map();
  const go = async (folder: string): Promise<void> => {
    const entries = await readdir(join(copying.source, folder), { withFileTypes: true }).catch((error: unknown) => {
      if (copying.isLoose && isMissing(error)) return [];
      throw error;
    });
    await mkdir(join(copying.target, folder), { recursive: true });
    copied.set(folder, null);
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        await go(path);
        continue;
      }
      const looks = await copyOne(copying, path, known);
      if (looks !== undefined) copied.set(path, looks);
    }
  };
  await go('.');
  const gone = [...known.keys()].filter((path) => !copied.has(path));
  for (const path of gone) await rm(join(copying.target, path), { recursive: true, force: true });
  return copied;
}

/**
 * Copies a folder as it is at one moment, though it is written all the while: most of it is copied before, and only what was written since while nobody
 * writes. What the copy held is removed where it is no more.
 * @param standing does work while nobody writes
 */
export async function copyOfOneMoment(source: string, target: string, standing: (work: () => Promise<void>) => Promise<void>): Promise<void> {
  const loose: Copying = { source, target, isLoose: true };
  const first = await copyChanged(loose, new Map());
  // The first copy may take long, and much may be written meanwhile: a second one is shorter, and what is left to copy less.
  const second = await copyChanged(loose, first);
  await standing(async () => {
    await copyChanged({ ...loose, isLoose: false }, second);
  });
}
