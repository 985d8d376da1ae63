import { numberSeries } from '../../../../../schemas/number-series.ts';
import type { NumberSeries } from '../../../../../schemas/number-series.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Transaction } from '../../database/database.ts';
import { lockRows, rowKeyText } from '../write/table-rows.ts';
import type { RowUpdate } from '../write/table-rows.ts';
import type { NumberedTable } from './numbered-tables.ts';

/** A record that waits for its number. */
export interface Unnumbered {
  numbered: NumberedTable;
  key: JsonObject;
}

/** The updates that write the numbers of one table. */
export interface Numbers {
  numbered: NumberedTable;
  updates: RowUpdate[];
}

/** Those of a table that have no number yet, in the order given. */
async function withoutNumber(tx: Transaction, { table, column }: NumberedTable, keys: readonly JsonObject[]): Promise<JsonObject[]> {
  const own = new Map(keys.map((key) => [rowKeyText(table, key), key]));
  const rows = await lockRows(tx, table, [...own.values()], [column]);
  return [...own].filter(([id]) => rows.get(id) && rows.get(id)?.[column] === null).map(([, key]) => key);
}

/** The next numbers of a series for the company of the transaction. Who else wants one waits for its end. */
export async function nextNumbers(tx: Transaction, series: NumberSeries, count: number): Promise<string[]> {
  const rows = await tx.rows<{ number: string }>({
    text: 'select number from kontor_next_numbers($1, $2, $3::int) with ordinality n(number, place) order by place',
    values: [series, numberSeries[series], count],
  });
  return rows.map(({ number }) => number);
}

const byName = ({ table: { name: left } }: NumberedTable, { table: { name: right } }: NumberedTable): number => (left < right ? -1 : 1);
const bySeries = (left: NumberedTable, right: NumberedTable): number =>
  left.series === right.series ? byName(left, right) : left.series < right.series ? -1 : 1;

/**
 * Takes the next number of its series for each record that has none, in the order given. It locks counters, in the order of their
 * series, and must therefore come last: who else wants a number waits for the end of the transaction.
 */
export async function takeNumbers(tx: Transaction, records: readonly Unnumbered[]): Promise<Numbers[]> {
  const tables = [...new Set(records.map(({ numbered }) => numbered))];
  const waiting = new Map<NumberedTable, JsonObject[]>();
  for (const numbered of tables.toSorted(byName)) {
    const keys = records.filter((one) => one.numbered === numbered).map(({ key }) => key);
    waiting.set(numbered, await withoutNumber(tx, numbered, keys));
  }
  const taken: Numbers[] = [];
  for (const numbered of tables.toSorted(bySeries)) {
    const keys = waiting.get(numbered) ?? [];
    if (keys.length === 0) continue;
    const numbers = await nextNumbers(tx, numbered.series, keys.length);
    const { column } = numbered;
    taken.push({ numbered, updates: keys.map((key, i) => ({ key, old: { [column]: null }, new: { [column]: numbers[i] ?? null } })) });
  }
  return taken;
}
