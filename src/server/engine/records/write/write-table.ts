import { groupBy } from '../../../../shared/group-by.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { WriteScope } from './scope.ts';
import type { CellChange } from './compare-edits.ts';
import { problem, refusal } from '../core/refusals.ts';
import { lockRows, rowKeyText } from './table-rows.ts';
import type { RowUpdate } from './table-rows.ts';
import type { TableInfo } from '../core/tables.ts';
import { differingTexts, mergeTexts, standsStill } from '../core/values.ts';

const column = ({ target, name }: CellChange): string => target.column ?? name;

/** Joins changes of one column: a form with a row for each language has several, and each adds its own languages. */
function joinedCells(cells: readonly CellChange[]): CellChange[] {
  const known = new Map<string, CellChange>();
  for (const cell of cells) {
    const earlier = known.get(column(cell));
    known.set(column(cell), earlier && cell.perLanguage ? { ...earlier, after: mergeTexts(earlier.after, differingTexts(cell.before, cell.after).new) } : cell);
  }
  return [...known.values()];
}

/** Changes by the row of the table. */
function byRow(table: TableInfo, cells: readonly CellChange[]): Map<string, CellChange[]> {
  const rows = groupBy(cells, ({ key }) => rowKeyText(table, key));
  return new Map([...rows].map(([id, own]) => [id, joinedCells(own)]));
}

const keyOf = ([first]: readonly CellChange[]): JsonObject => first?.key ?? {};
const values = (cells: readonly CellChange[], value: (cell: CellChange) => Json): JsonObject =>
  Object.fromEntries(cells.map((cell) => [column(cell), value(cell)]));

const toUpdate = (cells: readonly CellChange[]): RowUpdate => ({
  key: keyOf(cells),
  old: values(cells, ({ before }) => before),
  new: values(cells, ({ after }) => after),
});

const toLog = (cells: readonly CellChange[]) => ({
  old: values(cells, ({ before, after, perLanguage }) => (perLanguage ? differingTexts(before, after).old : before)),
  new: values(cells, ({ before, after, perLanguage }) => (perLanguage ? differingTexts(before, after).new : after)),
});

/** Writes all changes of one table: links, cells of existing rows, and rows that these cells are the first of. The change-set logs them. */
export async function writeTable(scope: WriteScope, table: TableInfo, cells: readonly CellChange[]): Promise<void> {
  const { changes, plan, actor } = scope;
  const links = cells.filter(({ target }) => target.column === undefined);
  const keysWhere = (present: boolean): JsonObject[] => links.filter(({ after }) => (after === true) === present).map(({ key }) => key);
  const context = plan.contextOf(table, actor);
  if (links.length > 0) {
    await changes.insertAbsent(
      table,
      keysWhere(true).map((key) => ({ ...context, ...key })),
    );
    await changes.remove(table, keysWhere(false));
  }
  const rows = [
    ...byRow(
      table,
      cells.filter(({ target }) => target.column !== undefined),
    ).values(),
  ];
  const updates = rows.filter(([first]) => !first?.isNew);
  if (updates.length > 0) await changes.send(table, updates.map(toUpdate), updates.map(toLog));
  const inserts = rows.filter(([first]) => first?.isNew);
  if (inserts.length > 0) await insertOrUpdate(scope, table, inserts, context);
}

/** Adds rows; a row that another user added in the meantime is updated, if what the caller saw still stands. */
async function insertOrUpdate({ tx, changes }: WriteScope, table: TableInfo, rows: readonly CellChange[][], context: JsonObject): Promise<void> {
  const stored = await changes.insertAbsent(
    table,
    rows.map((cells) => ({ ...context, ...keyOf(cells), ...values(cells, ({ after }) => after) })),
  );
  if (stored.length === rows.length) return;
  const added = new Set(stored.map((row) => rowKeyText(table, row)));
  const late = rows.filter((cells) => !added.has(rowKeyText(table, keyOf(cells))));
  const locked = await lockRows(tx, table, late.map(keyOf), [...new Set(late.flat().map(column))]);
  const renewed = late.map((cells) => {
    const current = locked.get(rowKeyText(table, keyOf(cells))) ?? {};
    return cells.map((cell): CellChange => {
      const before = current[column(cell)] ?? null;
      if (cell.guard !== undefined && !standsStill(cell.field, cell.before, before, cell.after))
        throw refusal([problem(cell.name, 'stale', { current: before, key: cell.key })]);
      return { ...cell, before, after: cell.perLanguage ? mergeTexts(before, cell.after) : cell.after };
    });
  });
  await changes.update(table, renewed.map(toUpdate), renewed.map(toLog));
}
