import { createChangeInPieces } from './change-in-pieces.ts';
import type { ChangeInPiecesOptions } from './change-in-pieces.ts';
import { createTransact } from './transact.ts';
import type { TransactOptions } from './transact.ts';
import { createTryInPieces } from './try-in-pieces.ts';

export type WriterOptions = TransactOptions & Omit<ChangeInPiecesOptions, 'transact'>;

/** How change-sets are made: of one transaction, or of several. */
export function createWriter(options: WriterOptions) {
  const transact = createTransact(options);
  return { change: transact, changeInPieces: createChangeInPieces({ ...options, transact }), tryInPieces: createTryInPieces({ ...options, transact }) };
}

export type Writer = ReturnType<typeof createWriter>;
