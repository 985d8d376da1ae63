import type { PgliteProgram } from './pglite-program.ts';

/** What is opened. */
export interface PgliteStart {
  /** Where the data lie; in memory without it. */
  directory?: string;
  /** A file written by `dump`, to begin from instead of an empty database. */
  template?: string;
  /** Nothing is called written before the disc has it. */
  fsync?: boolean;
  /** Memory for pages of tables, as PostgreSQL's `shared_buffers` says it; its own 128MB without it. */
  buffers?: string;
}

/** What the worker is started with. */
export interface WorkerStart extends PgliteStart {
  program: PgliteProgram;
}

/** Bytes of the PostgreSQL wire protocol carry the number of their connection: answers to a closed one are dropped. */
export type ToWorker = { type: 'wire'; connection: number; bytes: Uint8Array } | { type: 'dump'; file: string } | { type: 'close' };

export type FromWorker = { type: 'ready' } | { type: 'failed'; message: string } | { type: 'wire'; connection: number; bytes: Uint8Array } | { type: 'dumped' };
