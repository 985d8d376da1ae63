import { startThread } from '../aside/start.ts';
import { ConnectionLost } from './failures.ts';
import type { FromWorker, PgliteStart, ToWorker, WorkerStart } from './pglite-messages.ts';
import { pgliteProgram } from './pglite-program.ts';
import { StartError } from './start-error.ts';

/** A running worker thread with PGlite in it. */
export interface PgliteThread {
  isAlive(): boolean;
  send(message: ToWorker): void;
  hear(connection: number, bytes: (answer: Uint8Array) => void, ended: (error: Error) => void): void;
  forget(connection: number): void;
  dump(file: string): Promise<void>;
  close(): Promise<void>;
}

interface Hearer {
  bytes: (answer: Uint8Array) => void;
  ended: (error: Error) => void;
}

const refuse = ({ directory = 'memory' }: PgliteStart, why: string, cause?: unknown) =>
  new StartError('database_unusable', `The embedded database in ${directory} cannot be opened: ${why}`, { cause });

/** @throws StartError database_unusable */
export const startPgliteThread = async (start: PgliteStart): Promise<PgliteThread> => {
  const program = await pgliteProgram().catch((error: unknown) => {
    throw refuse(start, String(error), error);
  });
  const workerData: WorkerStart = { ...start, program };
  const worker = startThread(new URL('./pglite-worker.ts', import.meta.url), { workerData });
  const hearers = new Map<number, Hearer>();
  let alive = true;
  let failure: Error | undefined;

  const exited = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      alive = false;
      for (const { ended } of hearers.values()) ended(new ConnectionLost('the database thread ended', { cause: failure }));
      hearers.clear();
      resolve();
    });
  });
  worker.on('error', (error) => (failure = error));

  const message = <Type extends FromWorker['type']>(type: Type) =>
    new Promise<Extract<FromWorker, { type: Type }>>((resolve) => {
      const listen = (received: FromWorker) => {
        if (received.type !== type) return;
        worker.off('message', listen);
        resolve(received as Extract<FromWorker, { type: Type }>);
      };
      worker.on('message', listen);
    });

  const refusal = await Promise.race([
    message('ready').then(() => undefined),
    message('failed').then((failed) => failed.message),
    exited.then(() => failure?.message ?? 'its thread ended'),
  ]);
  if (refusal !== undefined) throw refuse(start, refusal);

  worker.on('message', (received: FromWorker) => {
    if (received.type === 'wire') hearers.get(received.connection)?.bytes(received.bytes);
  });
  const send = (sent: ToWorker) => worker.postMessage(sent);

  return {
    isAlive: () => alive,
    send,
    hear: (connection, bytes, ended) => hearers.set(connection, { bytes, ended }),
    forget: (connection) => hearers.delete(connection),
    async dump(file) {
      const dumped = message('dumped');
      send({ type: 'dump', file });
      await dumped;
    },
    async close() {
      if (alive) send({ type: 'close' });
      await exited;
    },
  };
};
