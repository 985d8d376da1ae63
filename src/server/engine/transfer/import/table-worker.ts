import { parentPort, workerData } from 'node:worker_threads';
import { refusalOf } from '../../aside/start.ts';
import { readTable } from './read-table.ts';
import type { TableAnswer } from './table-thread.ts';

const answerTo = (bytes: Uint8Array): TableAnswer => {
  try {
    return { lines: readTable(bytes) };
  } catch (error) {
    return refusalOf(error);
  }
};

parentPort?.postMessage(answerTo(workerData as Uint8Array));
