import { readFile, writeFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { SyncedFolder, syncedStart } from './pglite-synced-folder.ts';
import type { FromWorker, ToWorker, WorkerStart } from './pglite-messages.ts';

// PGlite computes in the thread it lives in: a query of two seconds would stop a whole server for two seconds.
const port = parentPort;
if (!port) throw new Error('pglite-worker.ts runs as a worker only');

const tell = (message: FromWorker) => port.postMessage(message);

const open = async ({ directory, template, fsync = false, buffers, program }: WorkerStart) => {
  const startParams = [...(fsync ? syncedStart : PGlite.defaultStartParams), ...(buffers === undefined ? [] : ['-c', `shared_buffers=${buffers}`])];
  const database = await PGlite.create({
    extensions: { btree_gist, fuzzystrmatch, pg_trgm, unaccent },
    ...program,
    startParams,
    ...(directory === undefined ? {} : fsync ? { fs: new SyncedFolder(directory) } : { dataDir: directory }),
    ...(template === undefined ? {} : { loadDataDir: new Blob([await readFile(template)]) }),
  });
  await database.exec('CHECKPOINT');
  return database;
};

/** PostgreSQL says so of an error after which its server starts anew, such as a full disc in the midst of a commit; this engine goes on, and answers nothing right. */
const isPanic = (answer: Uint8Array): boolean => Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength).includes('VPANIC\0');

const handlers: { [Type in ToWorker['type']]: (database: PGlite, message: Extract<ToWorker, { type: Type }>) => Promise<void> } = {
  async wire(database, { connection, bytes }) {
    const answer = await database.execProtocolRaw(bytes);
    if (isPanic(answer)) throw new Error('the embedded database gave up');
    port.postMessage({ type: 'wire', connection, bytes: answer } satisfies FromWorker, [answer.buffer as ArrayBuffer]);
  },
  async dump(database, { file }) {
    await writeFile(file, new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer()));
    tell({ type: 'dumped' });
  },
  async close(database) {
    await database.close();
    port.close();
  },
};

const handle = (database: PGlite, message: ToWorker) => (handlers[message.type] as (database: PGlite, message: ToWorker) => Promise<void>)(database, message);

try {
  const database = await open(workerData as WorkerStart);
  let last = Promise.resolve();
  port.on('message', (message: ToWorker) => {
    // An exception out of WebAssembly, or a panic, leaves the engine in no known state: the thread ends, the log brings the data back.
    last = last
      .then(() => handle(database, message))
      .catch((error: Error) => {
        throw error;
      });
  });
  tell({ type: 'ready' });
} catch (error) {
  tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  port.close();
}
