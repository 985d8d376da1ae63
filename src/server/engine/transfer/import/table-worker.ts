import { parentPort, workerData } from 'node:worker_threads';
import { refusalOf } from '../../aside/start.ts';
import { readTable } from './read-table.ts';
import type { TableAnswer, TableFile } from './table-thread.ts';

const answerTo = ({ bytes, encoding }: TableFile): TableAnswer => {
  try {
    return { table: readTable(bytes, encoding) };
  } catch (error) {
    return refusalOf(error);
  }
};

parentPort?.postMessage(answerTo(workerData as TableFile));
