import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const block = 512;
const [isFile, isFolder] = ['0', '5'];
/** So long a path may be in a header of this kind; those of a database are shorter. */
const longestPath = 100;

interface Entry {
  path: string;
  size: number;
  mode: number;
  /** Seconds. */
  modified: number;
  type: string;
}

/** The header of an entry, as POSIX says it of `ustar`. */
function headerOf({ path, size, mode, modified, type }: Entry): Buffer {
  if (Buffer.byteLength(path) > longestPath) throw new Error(`${path} is too long for an archive`);
  const header = Buffer.alloc(block);
  const number = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;
  header.write(path, 0);
  header.write(number(mode & 0o7777, 8), 100);
  header.write(number(0, 8) + number(0, 8), 108);
  header.write(number(size, 12), 124);
  header.write(number(modified, 12), 136);
  header.write('        ', 148);
  header.write(type, 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

async function* entriesOf(folder: string, within = ''): AsyncGenerator<Buffer> {
  for (const { name } of await readdir(join(folder, within), { withFileTypes: true })) {
    const path = within === '' ? name : `${within}/${name}`;
    const found = await stat(join(folder, path));
    const entry = { path, mode: found.mode, modified: Math.floor(found.mtimeMs / 1000) };
    if (found.isDirectory()) {
      yield headerOf({ ...entry, size: 0, type: isFolder });
      yield* entriesOf(folder, path);
      continue;
    }
    yield headerOf({ ...entry, size: found.size, type: isFile });
    for await (const bytes of createReadStream(join(folder, path))) yield bytes as Buffer;
    yield Buffer.alloc((block - (found.size % block)) % block);
  }
}

/** Writes a folder, in which nobody writes, into one file (tar), piece by piece. */
export async function archiveFolder(folder: string, file: string): Promise<void> {
  async function* all(): AsyncGenerator<Buffer> {
    yield* entriesOf(folder);
    yield Buffer.alloc(2 * block);
  }
  await pipeline(Readable.from(all()), createWriteStream(file));
}
