import { AppError } from '../../../../shared/errors.ts';
import type { Actor } from '../../database/database.ts';
import type { Records } from '../../records/engine.ts';
import { bringIn, RowsRefused } from './bring-in.ts';
import type { BringInOptions, BroughtIn, ImportCounts } from './bring-in.ts';
import type { CellProblem, ResolvedRow } from './resolve.ts';
import type { Staged } from './stage.ts';

export interface ImportCheck extends ImportCounts {
  /** The first thousand of them; `problem_count` counts all. */
  problems: CellProblem[];
  problem_count: number;
}

/** Answers list so many problems at most. */
export const mostProblems = 1000;

/** Ends a transaction whose work was only a trial. */
class TrialEnded extends Error {
  constructor(readonly result: BroughtIn) {
    super('trial ended');
  }
}

/** The answer of a check: what would be written, and the first of the problems. */
export const checked = (counts: ImportCounts, problems: readonly CellProblem[]): ImportCheck => ({
  add: counts.add,
  update: counts.update,
  unchanged: counts.unchanged,
  problems: problems.slice(0, mostProblems),
  problem_count: problems.length,
});

/** Runs the import in a transaction that is rolled back, so that refusals of the database are found as well. */
export async function tryImport(records: Records, actor: Actor, staged: Staged, rows: readonly ResolvedRow[], options: BringInOptions): Promise<ImportCheck> {
  try {
    await records.change({ actor, form: staged.form, action: 'import' }, false, async (scope) => {
      const done = await bringIn(scope, rows, options);
      await scope.changes.check();
      throw new TrialEnded(done);
    });
    throw new Error('a trial was not ended');
  } catch (error) {
    if (error instanceof TrialEnded) return checked(error.result, []);
    if (error instanceof RowsRefused) return checked({ add: 0, update: 0, unchanged: 0 }, error.problems);
    const told = error instanceof AppError && (error.status === 422 || error.status === 409) ? error : undefined;
    if (!told) throw error;
    const fields = told.fields.length > 0 ? told.fields : [{ field: '', code: told.code, params: told.params }];
    return checked(
      { add: 0, update: 0, unchanged: 0 },
      fields.map(({ field, params = {} }) => ({ row: -1, column: null, field, code: told.code, params, value: null })),
    );
  }
}
