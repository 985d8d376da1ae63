import type { Json, JsonObject } from '../../../../shared/json.ts';
import { formatClipboard } from '../../../../shared/csv/clipboard.ts';
import { type GridColumn, mayEditCell, parseText, textOf, toNewValue } from '../columns/resolve-columns.ts';
import type { Bounds } from '../selection/selection.ts';
import { valueAt } from '../columns/text-columns.ts';

/** One cell that is to change. `row` is the row as stored. */
export interface CellChange {
  row: JsonObject;
  field: string;
  value: Json;
}

/** A pasted text that cannot stand in its cell. */
export interface PasteProblem {
  row: JsonObject;
  column: GridColumn;
  text: string;
  /** Message `error.<code>`. */
  code: string;
}

export interface PastePlan {
  changes: CellChange[];
  problems: PasteProblem[];
  /** Texts that fell on cells nobody may write. */
  readOnly: number;
  /** The columns of those cells. */
  refused: GridColumn[];
}

/** Tab separated text forms, as spreadsheets take them. */
export function toTsv(columns: readonly GridColumn[], rows: readonly JsonObject[], headers: boolean): string {
  const lines = rows.map((row) => columns.map((column) => textOf(column, row)));
  return formatClipboard([...(headers ? [columns.map((column) => column.label)] : []), ...lines]);
}

/** How far a pasted block reaches: a single text fills the whole range, a block stands at its top left corner and repeats in a larger range. */
export function toPasteBounds(block: readonly (readonly string[])[], range: Bounds, rowCount: number, columnCount: number): Bounds {
  const height = block.length;
  const width = Math.max(...block.map((line) => line.length));
  const rangeHeight = range.bottom - range.top + 1;
  const rangeWidth = range.right - range.left + 1;
  const rows = rangeHeight % height === 0 ? Math.max(rangeHeight, height) : height;
  const across = rangeWidth % width === 0 ? Math.max(rangeWidth, width) : width;
  return { top: range.top, left: range.left, bottom: Math.min(rowCount, range.top + rows) - 1, right: Math.min(columnCount, range.left + across) - 1 };
}

const isEqual = (a: Json | undefined, b: Json): boolean => JSON.stringify(a ?? null) === JSON.stringify(b);

/** What pasting a block over rows and columns would change; cells that already hold the value are left out. */
export function planPaste(block: readonly (readonly string[])[], rows: readonly JsonObject[], columns: readonly GridColumn[]): PastePlan {
  const plan: PastePlan = { changes: [], problems: [], readOnly: 0, refused: [] };
  rows.forEach((row, down) => {
    const line = block[down % block.length] ?? [];
    columns.forEach((column, across) => {
      const text = line[across % Math.max(1, line.length)];
      if (text === undefined) return;
      if (!mayEditCell(column, row)) {
        plan.readOnly += 1;
        if (!plan.refused.includes(column)) plan.refused.push(column);
        return;
      }
      const parsed = parseText(column, text);
      const value = 'value' in parsed ? toNewValue(column, valueAt(row, column.id), parsed.value) : null;
      const code = 'problem' in parsed ? parsed.problem : column.problemOf(value);
      if (code !== null) plan.problems.push({ row, column, text, code });
      else if (!isEqual(valueAt(row, column.id), value)) plan.changes.push({ row, field: column.id, value });
    });
  });
  return plan;
}

/** The first row's values put into the rows below it. */
export function planFill(rows: readonly JsonObject[], columns: readonly GridColumn[]): CellChange[] {
  const [source, ...targets] = rows;
  if (!source) return [];
  return targets.flatMap((row) =>
    columns
      .filter((column) => mayEditCell(column, row) && !isEqual(valueAt(row, column.id), valueAt(source, column.id) ?? null))
      .map((column) => ({ row, field: column.id, value: valueAt(source, column.id) ?? null })),
  );
}

/** Empties cells; a required one is refused at its own cell. */
export const planClear = (rows: readonly JsonObject[], columns: readonly GridColumn[]): CellChange[] =>
  rows.flatMap((row) =>
    columns
      .filter((column) => mayEditCell(column, row) && !isEqual(valueAt(row, column.id), null))
      .map((column) => ({ row, field: column.id, value: toNewValue(column, valueAt(row, column.id), null) })),
  );
