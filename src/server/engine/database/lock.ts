import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { processStart } from './process-start.ts';
import { StartError } from './start-error.ts';

interface Holder {
  pid: number;
  start: string | undefined;
  host: string;
  /** Tells two locks of one process apart. */
  token: string;
}

const heartbeat = 5_000;
/** A lock of another machine (a shared volume) is dead when its heart has stopped for so long. */
const foreignPatience = 6 * heartbeat;

const read = (path: string): Holder | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    // Gone, or cut off while being written: nobody's.
    return undefined;
  }
};

const isAlive = (holder: Holder, path: string): boolean =>
  holder.host === hostname() ? holder.start !== undefined && processStart(holder.pid) === holder.start : Date.now() - statSync(path).mtimeMs < foreignPatience;

const create = (path: string, holder: Holder): boolean => {
  const draft = `${path}.${holder.token}`;
  writeFileSync(draft, JSON.stringify(holder), { flag: 'wx' });
  try {
    // A link appears whole or not at all, and only when there is none.
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft);
  }
};

/** Moves a dead lock away; what turns out to be somebody's new lock is put back. */
const clear = (path: string, token: string) => {
  const grave = `${path}.${token}.dead`;
  try {
    renameSync(path, grave);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const holder = read(grave);
  if (holder && isAlive(holder, grave)) renameSync(grave, path);
  else rmSync(grave);
};

/**
 * Makes this process the only one on `directory`: two on one PGlite directory lose rows silently.
 * The lock of a process that is dead is taken over.
 * @returns gives the lock back
 * @throws StartError database_in_use
 */
export const lockDirectory = (directory: string): (() => void) => {
  const path = join(directory, 'kontor.lock');
  const holder: Holder = { pid: process.pid, start: processStart(process.pid), host: hostname(), token: randomUUID() };

  while (!create(path, holder)) {
    const other = read(path);
    if (other && isAlive(other, path)) {
      throw new StartError(
        'database_in_use',
        `The data directory ${directory} is in use by process ${other.pid} on ${other.host}. ` +
          'Stop that one first, or set KONTOR_DATA to another directory.',
      );
    }
    clear(path, holder.token);
  }

  const isOurs = () => read(path)?.token === holder.token;
  const beat = setInterval(() => {
    if (isOurs()) utimesSync(path, new Date(), new Date());
  }, heartbeat).unref();

  return () => {
    clearInterval(beat);
    if (isOurs()) rmSync(path);
  };
};
