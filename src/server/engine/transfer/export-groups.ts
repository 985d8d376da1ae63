import type { Group, Groups } from '../../../shared/records/calls.ts';
import type { Actor } from '../database/database.ts';
import type { Records } from '../records/engine.ts';
import type { Cell } from './cell.ts';
import { headLines, writers } from './export.ts';
import type { ExportCall } from './export.ts';

/** What a column says of a group that is called so: how many rows it has. */
const rowsColumn = 'rows';

const toCell = (value: unknown): Cell => (typeof value === 'object' && value !== null ? JSON.stringify(value) : ((value ?? null) as Cell));

/**
 * The groups of a view as a file: a line for each of the last level, with its values in all of them, so that a spreadsheet can sum them anew; a line of
 * subtotals would look like a group of what has no value.
 * @throws AppError what a list by groups throws, before the first piece
 */
export async function* exportGroups(records: Records, actor: Actor, form: string, call: ExportCall): AsyncGenerator<Buffer> {
  const { group = [], measures = [], filter, search, language_code, params, labels } = call;
  const { groups } = JSON.parse(await records.list(actor, form, { filter, search, language_code, params, group, measures, count: 'none' })) as Groups;
  const names = [...group, rowsColumn, ...measures.map(({ field }) => field)];
  const toLine = ({ key, rows, measures: figures }: Group): Cell[] => [
    ...group.map((name) => toCell(key[name])),
    rows,
    ...figures.map(({ value }) => toCell(value)),
  ];
  const writer = writers[call.format](call);
  yield Buffer.concat([
    writer.begin(),
    writer.lines(
      headLines(
        call.header,
        names,
        names.map((name) => labels[name] ?? name),
      ),
    ),
  ]);
  yield writer.lines(groups.filter(({ level }) => level === group.length).map(toLine));
  yield writer.end();
}
