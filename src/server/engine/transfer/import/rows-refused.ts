import type { CellProblem } from './resolve.ts';

/** A refusal of some rows of the file. */
export class RowsRefused extends Error {
  constructor(readonly problems: CellProblem[]) {
    super('rows refused');
  }
}
