import type { Encoding } from '../../../../shared/csv/encodings.ts';
import { appError } from '../../../../shared/errors.ts';
import { startThread } from '../../aside/start.ts';
import type { Refusal } from '../../aside/start.ts';
import { createLimiter } from '../../limiter.ts';
import { importLimits } from './limits.ts';
import { readTable } from './read-table.ts';
import type { Table } from './table.ts';

/** What the thread is given: a file, and the encoding of its text where somebody chose one. */
export interface TableFile {
  bytes: Uint8Array;
  encoding?: Encoding | undefined;
}

/** What the thread says of a file: the table, or why it is refused. */
export type TableAnswer = { table: Table } | Refusal;

/** Bytes of a text that is read at once: less work than beginning a thread. What is packed may be any size inside. */
const quick = 100_000;
const isPacked = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

const limiter = createLimiter({ running: 2, waiting: 20 });

/** A file nobody can read in the time or memory given to one is too large, whatever its bytes are. */
const tooLarge = () => appError('too_large', { limit: 'seconds', most: importLimits.seconds });

function inThread(file: TableFile, seconds: number): Promise<TableAnswer> {
  const worker = startThread(new URL('./table-worker.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: importLimits.megabytes },
  });
  return new Promise<TableAnswer>((resolve, reject) => {
    const patience = setTimeout(() => {
      reject(tooLarge());
      void worker.terminate();
    }, seconds * 1000);
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error));
    worker.once('exit', () => {
      clearTimeout(patience);
      reject(new Error('the thread that reads a table ended without an answer'));
    });
  });
}

/**
 * An uploaded table, read beside the server, which meanwhile answers everybody else.
 * @throws AppError too_large, unsupported_type; service_unavailable when too many wait
 */
export async function readTableAside(file: TableFile, seconds: number = importLimits.seconds): Promise<Table> {
  if (file.bytes.length < quick && !isPacked(file.bytes)) return readTable(file.bytes, file.encoding);
  const answer = await limiter.run(() => inThread(file, seconds));
  if ('code' in answer) throw appError(answer.code, answer.params);
  return answer.table;
}
