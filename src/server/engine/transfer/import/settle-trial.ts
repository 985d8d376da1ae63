import type { GroupFacts } from './problem-groups.ts';
import type { RemedyOf } from './mending.ts';
import type { CellProblem, FilledRow, ResolvedRow } from './resolve.ts';
import type { Unit } from './units.ts';

interface Settling {
  facts: GroupFacts;
  remedyOf: RemedyOf;
}

/** A field of a row, or of what it is in a further form. */
const idOf = ({ row, form, field }: Pick<CellProblem, 'row' | 'form' | 'field'>): string => JSON.stringify([row, form ?? null, field]);

/** A row without the values that count as empty. */
function without<TRow extends FilledRow>(one: TRow, isCleared: (field: string) => boolean): TRow {
  const { values, marked } = one;
  const kept = Object.fromEntries(Object.entries(values).filter(([field]) => !isCleared(field)));
  return { ...one, values: kept, ...(marked && { marked: marked.filter(({ field }) => !isCleared(field)) }) };
}

/** What a row is in a further form without what counts as empty; nothing where it says nothing any more, or not of which row there it is. */
function filledWithout(one: FilledRow, { filledForm }: GroupFacts, form: string, isCleared: (field: string) => boolean): FilledRow[] {
  const { asks = [], by, told_by } = filledForm(form)?.fill ?? {};
  if ([...asks, told_by].some((field) => field !== undefined && isCleared(field))) return [];
  const left = without(one, isCleared);
  return Object.keys(left.values).some((field) => field !== by && !asks.includes(field)) ? [left] : [];
}

/** The rows without those that are left out, and without the values that count as empty; undefined where a problem is settled by nobody. */
export function settled(
  units: readonly Unit[],
  problems: readonly CellProblem[],
  { facts, remedyOf }: Settling,
): { units: Unit[]; out: Set<number> } | undefined {
  const ways = problems.map((problem) => ({ ...problem, way: problem.row < 0 ? undefined : remedyOf(problem) }));
  // What is wrong with several fields at once is settled in one of them.
  const rows = new Set(ways.filter(({ way }) => way === 'leave_out' || way === 'clear').map(({ row }) => row));
  if (!ways.every(({ row }) => rows.has(row))) return undefined;
  const out = new Set(ways.filter(({ way }) => way === 'leave_out').map(({ row }) => row));
  const cleared = new Set(ways.filter(({ way }) => way === 'clear').map(idOf));
  let isSettled = false;
  const isCleared =
    (row: number, form?: string) =>
    (field: string): boolean =>
      cleared.has(idOf({ row, form, field }));
  function settle(one: ResolvedRow): ResolvedRow[] {
    const { row, values, fills = {} } = one;
    const isTouched = (all: FilledRow['values'], form?: string): boolean => Object.keys(all).some(isCleared(row, form));
    const isOut = out.has(row);
    const isChanged = isTouched(values) || Object.entries(fills).some(([form, all]) => all.some((filled) => isTouched(filled.values, form)));
    if (isOut || isChanged) isSettled = true;
    if (isOut || !isChanged) return isOut ? [] : [one];
    const left = Object.entries(fills).map(([form, all]) => [form, all.flatMap((filled) => filledWithout(filled, facts, form, isCleared(row, form)))] as const);
    return [{ ...without(one, isCleared(row)), fills: Object.fromEntries(left) }];
  }
  const left = units.map((unit) => unit.flatMap(settle)).filter((unit) => unit.length > 0);
  return isSettled ? { units: left, out } : undefined;
}
