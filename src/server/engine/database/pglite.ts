import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createChannels } from './channels.ts';
import { embeddedSettings, prepareConnection } from './connection-settings.ts';
import type { Database } from './database.ts';
import { ConnectionLost } from './failures.ts';
import { archiveFolder } from './folder-archive.ts';
import { copyOfOneMoment } from './folder-copy.ts';
import { lockDirectory } from './lock.ts';
import { prepareDirectory } from './pglite-directory.ts';
import { PgliteStream } from './pglite-stream.ts';
import type { PgliteStart } from './pglite-messages.ts';
import { type PgliteThread, startPgliteThread } from './pglite-thread.ts';
import { createSingleLane } from './lanes.ts';
import { createPooledDatabase } from './pooled.ts';
import { valueTypes } from './types.ts';

export interface PgliteOptions {
  /** Made when missing; in memory without it. */
  directory?: string;
  /** A file written by `dump`. */
  template?: string;
  /** Nothing is called written before the disc has it; false. */
  fsync?: boolean;
  /** Memory for pages of tables, which is taken at the start; 128MB. */
  buffers?: string;
  /** Milliseconds a transaction waits for its turn; 30000. */
  acquireTimeout?: number;
  /** Milliseconds; 15000. */
  statementTimeout?: number;
}

export interface PgliteDatabase extends Database {
  /** Writes the whole database into one file, for `template`. */
  dump(file: string): Promise<void>;
}

/** Milliseconds. */
const betweenRestarts = 1_000;

/** Keeps one thread of PGlite alive: one that died is replaced when it is next needed. */
async function createThreadKeeper({ template, ...start }: PgliteStart) {
  let thread = await startPgliteThread({ template, ...start });
  /** One at a time: two threads on one directory are as bad as two processes. */
  let restarting: Promise<PgliteThread> | undefined;

  /** Data in a directory outlive their thread; data in memory do not, and a fresh empty database would hide that. */
  const restart = async (): Promise<PgliteThread> => {
    if (start.directory === undefined) throw new ConnectionLost('the database in memory is lost');
    try {
      thread = await startPgliteThread(start);
    } catch (cause) {
      // Such as on a disc that is full: it is tried again, but not for each of those who wait.
      await pause(betweenRestarts);
      throw new ConnectionLost('the database cannot be opened again', { cause });
    }
    return thread;
  };

  return {
    async reach(): Promise<PgliteThread> {
      if (thread.isAlive()) return thread;
      restarting ??= restart().finally(() => (restarting = undefined));
      return restarting;
    },
    dump: (file: string): Promise<void> => thread.dump(file),
    close: (): Promise<void> => thread.close(),
  };
}

/** Work while no transaction is open. */
async function withTurn(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await work();
  } finally {
    client.release();
  }
}

/**
 * Writes the database in a folder into one file. Nobody waits but while the last of its files are copied: what stands there when no transaction is open is
 * what a process leaves that ends then, and is opened as that is.
 */
async function dumpFolder(pool: pg.Pool, place: string, file: string): Promise<void> {
  const copy = `${file}.copy`;
  try {
    await copyOfOneMoment(place, copy, (work) => withTurn(pool, work));
    await archiveFolder(copy, file);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/**
 * PGlite in a worker thread behind the same pg client as a real server: a "pool" of one connection, whose waiting line is
 * the queue of transactions. Without fsync a killed process loses nothing acknowledged, a power cut may.
 * @throws StartError when the directory is in use or cannot be used
 */
export const createPgliteDatabase = async (options: PgliteOptions = {}): Promise<PgliteDatabase> => {
  const { directory, template, fsync = false, buffers, acquireTimeout = 30_000 } = options;
  const place = directory === undefined ? undefined : prepareDirectory(directory);
  const unlock = directory === undefined ? () => undefined : lockDirectory(directory);
  const channels = createChannels();

  const keeper = await createThreadKeeper({ directory: place, template, fsync, buffers }).catch((error: unknown) => {
    unlock();
    throw error;
  });

  const onConnect = async (client: pg.ClientBase) => {
    client.on('notification', channels.dispatch);
    // The engine has one session, which still holds whatever an earlier connection left in it.
    await client.query('ROLLBACK');
    await client.query('DISCARD ALL');
    await prepareConnection(client, embeddedSettings);
    for (const channel of channels.names()) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
  };

  const pool = new pg.Pool({
    user: 'postgres',
    database: 'postgres',
    max: 1,
    pipeline: true,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: acquireTimeout,
    types: valueTypes,
    stream: (() => new PgliteStream(keeper.reach)) as unknown as () => PgliteStream,
    onConnect: onConnect as (client: pg.ClientBase) => void,
  });
  // The next transaction connects anew.
  pool.on('error', () => undefined);

  const database = createPooledDatabase({
    engine: 'pglite',
    primary: pool,
    replicas: [],
    lanes: createSingleLane(acquireTimeout),
    dropsOverdue: false,
    statementTimeout: options.statementTimeout,
    // No query: behind a long one it would call a busy database dead.
    async ping() {
      await keeper.reach();
    },
    async listen(channel, handler) {
      if (channels.add(channel, handler)) await pool.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      return async () => {
        if (channels.remove(channel, handler)) await pool.query(`UNLISTEN ${pg.escapeIdentifier(channel)}`);
      };
    },
    async close() {
      await pool.end();
      await keeper.close();
      unlock();
    },
  });
  return { ...database, dump: (file) => (place === undefined ? withTurn(pool, () => keeper.dump(file)) : dumpFolder(pool, place, file)) };
};
