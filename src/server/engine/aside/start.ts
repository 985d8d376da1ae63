import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import type { WorkerOptions } from 'node:worker_threads';
import { AppError } from '../../../shared/errors.ts';
import type { ErrorCode, ErrorParams } from '../../../shared/errors.ts';

const entry = new URL('./typescript-entry.mjs', import.meta.url);
/** A bundle is read as it is (start/bundle-server.mjs). */
const programOf = (module: URL): URL => (module.pathname.endsWith('.ts') ? entry : module);

/** Runs a module in a thread of its own. */
export const startThread = (module: URL, options: WorkerOptions): Worker => new Worker(programOf(module), { ...options, argv: [module.href], execArgv: [] });

/** Runs a module in a process of its own, which is sent messages with binary data as it is. */
export const startProcess = (module: URL): ChildProcess => fork(programOf(module), [module.href], { serialization: 'advanced', execArgv: [] });

/** An AppError as a message carries it, which keeps no classes. */
export interface Refusal {
  code: ErrorCode;
  params: ErrorParams;
}

/** What is to be told of an error elsewhere; throws again what is no refusal. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof AppError) return { code: error.code, params: error.params };
  throw error;
}
