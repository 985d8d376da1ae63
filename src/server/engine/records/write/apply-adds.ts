import { appError } from '../../../../shared/errors.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { fieldOf } from '../core/compile.ts';
import { applyEdits } from './apply-edits.ts';
import { deriveAdded } from './derive.ts';
import { lockParents } from './lock-parents.ts';
import { recalculated } from './recalculated.ts';
import type { WriteScope } from './scope.ts';
import type { Add, Cell } from './writes.ts';
import { problem, refusal } from '../core/refusals.ts';
import { infoOf } from '../core/tables.ts';
import { parentsFirst } from '../core/tree-order.ts';
import type { Target } from './targets.ts';
import { isEmpty, mergeTexts } from '../core/values.ts';

const targetOf = ({ plan }: WriteScope, name: string): Target | undefined => plan.create.get(name) ?? plan.write.get(name);

function baseRow(scope: WriteScope, { values, columns }: Add): JsonObject {
  const { form, plan, actor } = scope;
  const { base } = plan;
  if (!base) throw appError('forbidden');
  const own = Object.entries(values).flatMap(([name, value]): [string, Json][] => {
    const target = targetOf(scope, name);
    if (target?.table !== base || target.column === undefined) return [];
    const isText = fieldOf(form, name).trait.perLanguage;
    // An empty value where the column has a default of its own means "not given".
    if (value === null && base.columns.get(target.column)?.hasDefault) return [];
    return [[target.column, isText && value !== null ? mergeTexts({}, value) : value]];
  });
  return { ...plan.contextOf(base, actor), ...form.definition.fixed, ...Object.fromEntries(own), ...columns };
}

function formKey({ form, plan }: WriteScope, stored: JsonObject, { values }: Add): JsonObject {
  return Object.fromEntries(
    form.key.map(({ name, column }) => [name, (column && infoOf(column.table) === plan.base ? stored[column.name] : (stored[name] ?? values[name])) ?? null]),
  );
}

/** The cells of a new row that stand in other tables than the record's own. */
function furtherCells(scope: WriteScope, { values }: Add): Map<string, Cell> {
  const further = Object.entries(values).filter(
    ([name, value]) => value !== null && scope.plan.write.has(name) && targetOf(scope, name)?.table !== scope.plan.base,
  );
  return new Map(further.map(([name, value]) => [name, { new: value }]));
}

/** Values with what is recalculated from them; an empty one counts as not given. */
function withRecalculated({ plan }: WriteScope, values: JsonObject): JsonObject {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  return { ...values, ...recalculated(plan, given, {}) };
}

/** New rows with all that follows from what was given, which itself stays as it is. */
async function completed(scope: WriteScope, adds: readonly Add[]): Promise<Add[]> {
  const derived = await deriveAdded(
    scope,
    adds.map(({ values }) => withRecalculated(scope, values)),
  );
  return adds.map((add, i) => ({ ...add, values: withRecalculated(scope, derived[i] ?? add.values) }));
}

/**
 * Adds rows: the record's own table first, then their cells in other tables as edits.
 * @returns their keys in the order of `adds`
 * @throws AppError required; what the database refuses (already_exists, unknown_reference, rule) comes as the database's error
 */
export async function applyAdds(scope: WriteScope, given: readonly Add[]): Promise<JsonObject[]> {
  const { form, plan, changes } = scope;
  if (given.length === 0) return [];
  if (!plan.base || !form.definition.add) throw appError('forbidden');
  const adds = await completed(scope, given);
  const missing = adds.flatMap(({ values, index }) =>
    (form.definition.required ?? []).filter((name) => isEmpty(values[name])).map((name) => problem(name, 'required', { row: index })),
  );
  if (missing.length > 0) throw refusal(missing);

  const by = plan.parent?.field;
  if (by !== undefined)
    await lockParents(
      scope,
      [],
      adds.map(({ values }) => values[by] ?? null),
    );
  const rows = adds.map((add) => baseRow(scope, add));
  // In a tree those above come first, and so they are logged: the way back takes them last.
  const ordered = parentsFirst(plan.base, rows);
  const inserted = await changes.insert(plan.base, ordered);
  const storedOf = new Map(ordered.map((row, i) => [row, inserted[i]]));
  const stored = rows.map((row) => storedOf.get(row));
  const keys = adds.map((add, i) => formKey(scope, stored[i] ?? {}, add));
  const further = adds.map((add, i) => ({ key: keys[i] ?? {}, cells: furtherCells(scope, add) })).filter(({ cells }) => cells.size > 0);
  await applyEdits(scope, further);
  return keys;
}
