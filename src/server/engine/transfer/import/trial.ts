import { AppError } from '../../../../shared/errors.ts';
import { RowsRefused } from './rows-refused.ts';
import type { Actor } from '../../database/database.ts';
import type { Records } from '../../records/engine.ts';
import type { Watch } from '../../records/write/change-in-pieces.ts';
import { bringIn, broughtIn } from './bring-in.ts';
import type { BringInOptions, ImportCounts } from './bring-in.ts';
import { sumOfFetches } from '../fetching/queue-fetches.ts';
import type { FetchCounts } from '../fetching/queue-fetches.ts';
import { sumOfFills } from './fill-forms.ts';
import type { FillCounts } from './fill-forms.ts';
import { groupsOf } from './problem-groups.ts';
import type { GroupFacts, ProblemGroup } from './problem-groups.ts';
import { numberedNote } from './number-rows.ts';
import type { NumberedNote } from './number-rows.ts';
import type { RemedyOf } from './mending.ts';
import type { CellProblem } from './resolve.ts';
import { settled } from './settle-trial.ts';
import { rowsOfUnits, writtenByUnits } from './units.ts';
import type { Unit } from './units.ts';
import type { Staged } from './stage.ts';

/** A problem with what a spreadsheet calls its row; null where it concerns all. */
export interface NumberedProblem extends CellProblem {
  line: number | null;
}

export interface ImportCheck extends ImportCounts {
  /** What would become of the rows in further forms. */
  fills: FillCounts[];
  /** Files that would be fetched. */
  fetches: FetchCounts[];
  /** Rows without a key that would be numbered; null where there are none. */
  numbered: NumberedNote | null;
  /** The first thousand of them; `problem_count` counts all. */
  problems: NumberedProblem[];
  problem_count: number;
  /** All of them by field and sort. */
  groups: ProblemGroup[];
}

type Told = Pick<ImportCheck, 'problems' | 'problem_count' | 'groups'>;

/** Answers list so many problems at most. */
const mostProblems = 1000;

/** The first of the problems, how many there are, and their groups. @param facts absent where nothing is to be done about them at once */
export function told(problems: readonly CellProblem[], { reading }: Staged, facts?: GroupFacts): Told {
  const numberOf = (row: number): number | null => reading.numbers[row] ?? null;
  const numbered = problems.slice(0, mostProblems).map(({ params, ...problem }): NumberedProblem => {
    const { first } = params;
    return { ...problem, params: typeof first === 'number' ? { ...params, first: numberOf(first) } : params, line: numberOf(problem.row) };
  });
  return { problems: numbered, problem_count: problems.length, groups: groupsOf(problems, facts) };
}

const nothing: ImportCounts = { add: 0, update: 0, unchanged: 0 };

/** The answer of a check that found problems: nothing would be written. */
export const refused = (problems: readonly CellProblem[], staged: Staged, facts?: GroupFacts): ImportCheck => ({
  ...nothing,
  fills: [],
  fetches: [],
  numbered: null,
  ...told(problems, staged, facts),
});

export interface TrialOptions extends Watch, BringInOptions {
  facts: GroupFacts;
  /** A problem at its cell. */
  atCell: (problem: CellProblem) => CellProblem;
  remedyOf: RemedyOf;
}

/** What a trial found, and what is left to be written of the rows. */
export interface Trial {
  check: ImportCheck;
  units: readonly Unit[];
  /** Rows left out since they have a problem. */
  leftOut: ReadonlySet<number>;
}

/** A trial is begun anew so many times at most, since what it found was settled. */
const mostTrials = 25;

/** Tries the rows, and once more without what somebody said to leave out of what was found. */
export async function tryImport(records: Records, actor: Actor, staged: Staged, all: readonly Unit[], options: TrialOptions): Promise<Trial> {
  const leftOut = new Set<number>();
  let units = all;
  for (let trial = 1; ; trial += 1) {
    const found = await tryOnce(records, actor, staged, units, options);
    if (!('problems' in found)) return { check: { ...found, ...told([], staged) }, units, leftOut };
    const problems = found.problems.map(options.atCell);
    const next = trial < mostTrials ? settled(units, problems, options) : undefined;
    if (!next) return { check: refused(problems, staged, options.facts), units, leftOut };
    for (const row of next.out) leftOut.add(row);
    ({ units } = next);
  }
}

/** Runs the import in transactions that are rolled back, so that refusals of the database are found as well. */
async function tryOnce(
  records: Records,
  actor: Actor,
  staged: Staged,
  units: readonly Unit[],
  { rights, fill, fetch, number, keyed, progress }: TrialOptions,
): Promise<Omit<ImportCheck, keyof Told> | { problems: CellProblem[] }> {
  try {
    const head = { actor, form: staged.form, action: 'import' };
    const form = records.registry.wholeForm(staged.form);
    const results = await records.tryInPieces(
      head,
      await writtenByUnits(records, actor, form, units),
      units,
      (scope, piece) => bringIn(scope, rowsOfUnits(form, piece), { rights, fill, fetch, number, keyed }),
      { ...(progress && { progress }) },
    );
    const { add, update, unchanged, fills, fetches, numbers } = broughtIn(results);
    return { add, update, unchanged, fills: sumOfFills(fills), fetches: sumOfFetches(fetches), numbered: numberedNote(form, numbers) };
  } catch (error) {
    if (error instanceof RowsRefused) return { problems: error.problems };
    const refusal = error instanceof AppError && (error.status === 422 || error.status === 409) ? error : undefined;
    if (!refusal) throw error;
    const fields = refusal.fields.length > 0 ? refusal.fields : [{ field: '', code: refusal.code, params: refusal.params }];
    return { problems: fields.map(({ field, params = {} }) => ({ row: -1, column: null, field, code: refusal.code, params, value: null })) };
  }
}
