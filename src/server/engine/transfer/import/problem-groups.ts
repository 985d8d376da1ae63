import type { ErrorCode, ErrorParams } from '../../../../shared/errors.ts';
import { isRequired } from '../../records/core/values.ts';
import type { CompiledForm } from '../../records/core/compile.ts';
import type { FilledForm } from './fills.ts';
import type { RemedyWay } from './mending.ts';
import { keySeriesOf } from './number-rows.ts';
import type { CellProblem } from './resolve.ts';

/** Problems of one sort at one field, over the whole file. */
export interface ProblemGroup {
  /** The further form whose field it is; absent for the import's own. */
  form?: string;
  field: string;
  code: ErrorCode;
  /** Of the first of them. */
  params: ErrorParams;
  rows: number;
  /** What stands in most of its rows. */
  values: { column: number; value: string; rows: number }[];
  value_count: number;
  /** What may be done about all of them at once. */
  ways: RemedyWay[];
}

/** Values told of a group, by which they are put right one by one. */
const mostValues = 20;
/** Longer texts are told in part, and so are not named by what is told of them. */
export const toldText = (text: string): string => text.slice(0, 200);
const isWhole = (text: string): boolean => text.length < 200;

/** What concerns the file or a whole column goes away with no row. */
const isOfRow = ({ row }: CellProblem): boolean => row >= 0;

/** What a cell says that is not what its field takes. */
const isOfCell = ({ column, value }: CellProblem): boolean => column !== null && value !== null;

function valuesOf(problems: readonly CellProblem[]): ProblemGroup['values'] {
  const counts = new Map<string, { column: number; value: string; rows: number }>();
  for (const { column, value } of problems) {
    if (column === null || value === null || !isWhole(value)) continue;
    const id = `${column} ${value}`;
    counts.set(id, { column, value, rows: (counts.get(id)?.rows ?? 0) + 1 });
  }
  return [...counts.values()].sort((a, b) => b.rows - a.rows);
}

/** What decides what may be done about a group. */
export interface GroupFacts {
  form: CompiledForm;
  /** Whether records that this field names, of a further form where it is told, may be added by their names. */
  isNamed: (field: string, further?: string) => boolean;
  /** Whether a further form is one whose files are fetched: a text that is no address is none. */
  isFetched: (form: string) => boolean;
  /** A further form that rows fill. */
  filledForm: (form: string) => FilledForm | undefined;
}

/** Ways about problems that the reading of the file found, before anything was tried. */
function waysOf({ form, isNamed, isFetched, filledForm }: GroupFacts, problems: readonly CellProblem[]): RemedyWay[] {
  const [first] = problems;
  if (!first || !problems.every(isOfRow)) return [];
  if (first.form !== undefined) return isFetched(first.form) ? ['clear'] : waysOfFill(filledForm(first.form), isNamed, first, problems);
  const isNeeded = isRequired(form, first.field) || form.definition.key.includes(first.field);
  return [
    ...(first.code === 'unknown_reference' && isNamed(first.field) ? (['create'] as const) : []),
    ...(first.code === 'key_missing' && keySeriesOf(form)?.field === first.field ? (['number'] as const) : []),
    ...(problems.every(isOfCell) && !isNeeded ? (['clear'] as const) : []),
    'leave_out',
  ];
}

/** The same of a further form: without the reference that tells which of its rows is meant, a row of the file is none there. */
function waysOfFill(
  filled: FilledForm | undefined,
  isNamed: GroupFacts['isNamed'],
  { form, field, code }: CellProblem,
  problems: readonly CellProblem[],
): RemedyWay[] {
  if (!filled) return [];
  const isAsked = filled.fill.asks.includes(field);
  const isFree = !isRequired(filled.form, field) && !filled.form.definition.key.includes(field);
  return [
    ...(code === 'unknown_reference' && isNamed(field, form) ? (['create'] as const) : []),
    ...(isAsked || (isFree && problems.every(isOfCell)) ? (['clear'] as const) : []),
    'leave_out',
  ];
}

/** The groups that problems make, the largest first. @param facts absent where nothing is to be done about them at once */
export function groupsOf(problems: readonly CellProblem[], facts: GroupFacts | undefined): ProblemGroup[] {
  const byName = new Map<string, CellProblem[]>();
  for (const problem of problems) {
    const name = `${problem.form ?? ''} ${problem.field} ${problem.code}`;
    const found = byName.get(name);
    if (found) found.push(problem);
    else byName.set(name, [problem]);
  }
  const groups = [...byName.values()].flatMap((found): ProblemGroup[] => {
    const [first] = found;
    if (!first) return [];
    const values = valuesOf(found);
    return [
      {
        ...(first.form !== undefined && { form: first.form }),
        field: first.field,
        code: first.code,
        params: first.params,
        rows: new Set(found.map(({ row }) => row)).size,
        values: values.slice(0, mostValues),
        value_count: values.length,
        ways: facts ? waysOf(facts, found) : [],
      },
    ];
  });
  return groups.sort((a, b) => b.rows - a.rows);
}
