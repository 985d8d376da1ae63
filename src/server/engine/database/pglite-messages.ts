/** What the worker is started with. */
export interface WorkerStart {
  /** Where the data lie; in memory without it. */
  directory?: string;
  /** A file written by `dump`, to begin from instead of an empty database. */
  template?: string;
  /** Nothing is called written before the disc has it. */
  fsync?: boolean;
}

/** Bytes of the PostgreSQL wire protocol carry the number of their connection: answers to a closed one are dropped. */
export type ToWorker = { type: 'wire'; connection: number; bytes: Uint8Array } | { type: 'dump'; file: string } | { type: 'close' };

export type FromWorker = { type: 'ready' } | { type: 'failed'; message: string } | { type: 'wire'; connection: number; bytes: Uint8Array } | { type: 'dumped' };
