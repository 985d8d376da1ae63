import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Json } from '../../../shared/json.ts';
import type { Group, Groups } from '../../../shared/records/calls.ts';
import { toPivot } from '../../../shared/records/pivot.ts';
import type { PivotRow } from '../../../shared/records/pivot.ts';
import type { Actor } from '../database/database.ts';
import type { Records } from '../records/engine.ts';
import type { Cell } from './cell.ts';
import { headLines, piecesOf, writers } from './export.ts';
import type { ExportCall } from './export.ts';

/** What a column says of a group that is called so: how many rows it has. */
const rowsColumn = 'rows';

const toCell = (value: unknown): Cell => (typeof value === 'object' && value !== null ? JSON.stringify(value) : ((value ?? null) as Cell));

/** A file as its columns, each with its name, what people call it and what it has of a row. */
interface Column {
  name: string;
  label: string;
  cell: (row: PivotRow) => Cell;
}

const measureOf = (group: Group | undefined, place: number): Cell => toCell(group?.measures[place]?.value);

/** The columns of the values that stand across: one for each measure, called by the value alone where there is one. */
function columnsAcross(across: readonly Json[], { measures = [], labels }: ExportCall): Column[] {
  return across.flatMap((value, place) =>
    measures.map(({ field }, at): Column => {
      const said = String(toCell(value) ?? '');
      const own = labels[field] ?? field;
      return { name: `${said}:${field}`, label: measures.length > 1 ? `${said} ${own}` : said || own, cell: ({ cells }) => measureOf(cells[place], at) };
    }),
  );
}

/**
 * The groups of a view as a file: a line for each of the last level, with its values in all of them, so that a spreadsheet can sum them anew; a line of
 * subtotals would look like a group of what has no value. What stands across has its columns before those of the whole group.
 * @param told hears how many rows all groups have, before the first piece
 * @throws AppError what a list by groups throws, before the first piece
 */
export async function* exportGroups(
  records: Records,
  actor: Actor,
  form: string,
  call: ExportCall,
  told: (rows: number) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const { group = [], across, measures = [], having, filter, search, language_code, params, labels } = call;
  const { groups } = JSON.parse(
    await records.list(actor, form, { filter, search, language_code, params, group, across, measures, having, count: 'none' }),
  ) as Groups;
  const pivot = toPivot(groups);
  told(groups[0]?.rows ?? 0);
  const plain = (name: string, cell: Column['cell']): Column => ({ name, label: labels[name] ?? name, cell });
  const columns = [
    ...group.map((name) => plain(name, (row) => toCell(row.group.key[name]))),
    ...columnsAcross(pivot.columns, call),
    plain(rowsColumn, (row) => row.group.rows),
    ...measures.map(({ field }, at) => plain(field, (row) => measureOf(row.group, at))),
  ];
  const writer = writers[call.format](call);
  const heads = headLines(
    call.header,
    columns.map(({ name }) => name),
    columns.map(({ label }) => label),
  );
  yield Buffer.concat([writer.begin(), writer.lines(heads)]);
  const last = pivot.rows.filter((row) => row.group.level === group.length);
  for (const piece of piecesOf(last)) {
    yield writer.lines(piece.map((row) => columns.map(({ cell }) => cell(row))));
    await othersTurn();
  }
  yield writer.end();
}
