import type { Json, JsonObject } from '../../../../shared/json.ts';
import { formatClipboard } from '../../../../shared/csv/clipboard.ts';
import { type GridColumn, mayEditCell, parseText, textOf } from '../columns/resolve-columns.ts';
import { holdsValue, problemIn, toCellValue, valueAsIn } from '../editing/cell-values.ts';
import type { Bounds } from '../selection/selection.ts';

/** One cell that is to change. `row` is the row as stored, `value` what is to stand there; of a text per language the languages that change. */
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
      const value = 'value' in parsed ? toCellValue(column, parsed.value) : null;
      const code = 'problem' in parsed ? parsed.problem : problemIn(column, row, value);
      if (code !== null) plan.problems.push({ row, column, text, code });
      else if (!holdsValue(column, row, value)) plan.changes.push({ row, field: column.id, value });
    });
  });
  return plan;
}

/** The first row's values put into the rows below it; the rows tell their texts in all languages. */
export function planFill(rows: readonly JsonObject[], columns: readonly GridColumn[]): CellChange[] {
  const [source, ...targets] = rows;
  if (!source) return [];
  return targets.flatMap((row) =>
    columns
      .filter((column) => mayEditCell(column, row))
      .map((column) => ({ column, value: valueAsIn(source, column, row) }))
      .filter(({ column, value }) => !holdsValue(column, row, value))
      .map(({ column, value }) => ({ row, field: column.id, value })),
  );
}

/** Empties cells; a required one is refused at its own cell. */
export const planClear = (rows: readonly JsonObject[], columns: readonly GridColumn[]): CellChange[] =>
  rows.flatMap((row) =>
    columns
      .filter((column) => mayEditCell(column, row) && !holdsValue(column, row, toCellValue(column, null)))
      .map((column) => ({ row, field: column.id, value: toCellValue(column, null) })),
  );
