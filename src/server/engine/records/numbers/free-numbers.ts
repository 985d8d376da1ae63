import type { NumberSeries } from '../../../../../schemas/number-series.ts';
import type { Transaction } from '../../database/database.ts';
import { quote } from '../core/parameters.ts';
import { nextNumbers } from './take-numbers.ts';

/** So many numbers are taken at once at most, where many of them are used already. */
const mostAtOnce = 10_000;

interface Taking {
  series: NumberSeries;
  /** The table whose column the series numbers. */
  table: string;
  column: string;
  /** What others are about to write there. */
  given: ReadonlySet<string>;
}

/**
 * The next numbers of a series that no row has. The keys of a table may be those of all companies, while each counts for itself: so all who number
 * its rows wait for one another.
 */
export async function freeNumbers(tx: Transaction, count: number, { series, table, column, given }: Taking): Promise<string[]> {
  await tx.rows({ text: `select pg_advisory_xact_lock(hashtextextended('number:' || $1, 0))`, values: [series] });
  const free: string[] = [];
  for (let wanted = count; free.length < count;) {
    const numbers = await nextNumbers(tx, series, wanted);
    const used = await tx.rows<{ key: string }>({
      text: `select ${quote(column)} as key from ${quote(table)} where ${quote(column)} = any($1::text[])`,
      values: [numbers],
    });
    const taken = new Set([...given, ...used.map(({ key }) => key)]);
    const found = numbers.filter((number) => !taken.has(number));
    free.push(...found.slice(0, count - free.length));
    // A long run of used numbers is passed in few steps.
    wanted = found.length === 0 ? Math.min(wanted * 2, mostAtOnce) : count - free.length;
  }
  return free;
}
