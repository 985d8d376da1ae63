import type { FieldProblem } from '../../../../shared/errors.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { fieldOf } from '../core/compile.ts';
import type { CompiledField } from '../core/compile.ts';
import { problem } from '../core/refusals.ts';
import { isEmpty, isRequired, mergeTexts, same, standsStill } from '../core/values.ts';
import type { LockedEdit, LockedEdits, LockedTables } from './lock-edits.ts';
import { recalculated } from './recalculated.ts';
import type { WriteScope } from './scope.ts';
import { rowKeyText } from './table-rows.ts';
import type { Target } from './targets.ts';
import type { Cell, Cells } from './writes.ts';

/** A cell of a table that differs from what is stored. */
export interface CellChange {
  target: Target;
  key: JsonObject;
  before: Json;
  after: Json;
  /** The table has no such row yet. */
  isNew: boolean;
  perLanguage: boolean;
  name: string;
  /** The value the caller saw, if the call says so. */
  guard: Json | undefined;
  field: CompiledField;
}

/** The cells of an edit with those that are recalculated from them; a cell that was given itself stays as it is. */
function completed({ plan }: WriteScope, { cells, row }: LockedEdit): Cells {
  const given = Object.fromEntries([...cells].map(([name, cell]) => [name, cell.new]));
  const further = Object.entries(recalculated(plan, given, row)).map(([name, value]) => [name, { new: value }] as const);
  return new Map([...cells, ...further]);
}

/** One cell against what stands there: a change, a problem, or nothing where they are the same. */
function compareCell(
  { form, plan, actor }: WriteScope,
  row: JsonObject,
  name: string,
  cell: Cell,
  tables: LockedTables,
): CellChange | FieldProblem | undefined {
  const field = fieldOf(form, name);
  const shown = row[name] ?? null;
  const target = plan.write.get(name);
  if (!target) return same(cell.new, shown) ? undefined : problem(name, 'read_only_field');
  const key = { ...plan.keyIn(target.table, row, actor), ...target.values };
  const stored = tables.get(target.table)?.get(rowKeyText(target.table, key));
  const before = target.column === undefined ? shown : stored ? (stored[target.column] ?? null) : null;
  const column = target.column === undefined ? undefined : target.table.columns.get(target.column);
  const language = target.language === undefined ? undefined : String(row[target.language]);
  const given = language === undefined ? cell.new : { [language]: cell.new };
  const perLanguage = field.trait.perLanguage || language !== undefined;
  const after = perLanguage && (given !== null || column?.notNull) ? mergeTexts(before, given) : given;
  if (same(after, stored || target.column === undefined ? before : shown)) return undefined;
  const decided = form.definition.decided?.find(({ by, fields }) => row[by] === true && fields.includes(name));
  if (decided) return problem(name, 'rule', { rule: decided.rule, key });
  if ((isRequired(form, name) && isEmpty(after)) || (column?.notNull && after === null)) return problem(name, 'required', { key });
  if (cell.old !== undefined && !standsStill(field, cell.old, shown, cell.new)) return problem(name, 'stale', { current: shown, key });
  return { target, key, before, after, isNew: target.column !== undefined && !stored, perLanguage, name, guard: cell.old, field };
}

const isProblem = (outcome: CellChange | FieldProblem): outcome is FieldProblem => 'code' in outcome;
const isChange = (outcome: CellChange | FieldProblem): outcome is CellChange => !isProblem(outcome);

/** The differences between the edits and the locked rows, and all problems that forbid them. */
export function compareEdits(scope: WriteScope, { edits, tables }: LockedEdits): { changes: CellChange[]; problems: FieldProblem[] } {
  const outcomes = edits.flatMap((edit) => [...completed(scope, edit)].flatMap(([name, cell]) => compareCell(scope, edit.row, name, cell, tables) ?? []));
  return { changes: outcomes.filter(isChange), problems: outcomes.filter(isProblem) };
}
