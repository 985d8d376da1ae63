import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../../../shared/errors.ts';
import { readTable } from './read-table.ts';
import type { TableAnswer } from './table-thread.ts';

const answerTo = (bytes: Uint8Array): TableAnswer => {
  try {
    return { lines: readTable(bytes) };
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, params: error.params };
    throw error;
  }
};

parentPort?.postMessage(answerTo(workerData as Uint8Array));
