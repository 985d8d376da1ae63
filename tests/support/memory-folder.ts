import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Where Linux keeps files in memory. */
const memory = '/dev/shm';
const prefix = 'kontor-tests-';
/** How `statfs` names a file system in memory. */
const tmpfs = 0x01021994;
/** Databases of two workers, servers and browsers take less. */
const needed = 8 * 1024 ** 3;

const isRoomy = (): boolean => {
  if (!existsSync(memory)) return false;
  const { type, bavail, bsize } = statfsSync(memory);
  return type === tmpfs && bavail * bsize >= needed;
};

const isAlive = (id: string): boolean => existsSync(`/proc/${id}`);

/**
 * The folder for what a run of tests throws away: in memory where there is room, since a copy of a database is two thousand files. What a killed run left
 * there goes; what this one leaves goes with its process.
 */
export function provideMemoryFolder(): string {
  if (basename(tmpdir()).startsWith(prefix) || !isRoomy()) return tmpdir();
  for (const name of readdirSync(memory))
    if (name.startsWith(prefix) && !isAlive(name.slice(prefix.length))) rmSync(join(memory, name), { recursive: true, force: true });
  const folder = join(memory, `${prefix}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o777);
  // Servers and browsers that end at this moment may still write there.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return folder;
}
