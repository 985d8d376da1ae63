import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import type { WorkerOptions } from 'node:worker_threads';

const entry = new URL('./typescript-entry.mjs', import.meta.url);

/** Runs a module in a thread of its own. */
export const startThread = (module: URL, options: WorkerOptions): Worker => new Worker(entry, { ...options, argv: [module.href], execArgv: [] });

/** Runs a module in a process of its own, which is sent messages with binary data as it is. */
export const startProcess = (module: URL): ChildProcess => fork(entry, [module.href], { serialization: 'advanced', execArgv: [] });
