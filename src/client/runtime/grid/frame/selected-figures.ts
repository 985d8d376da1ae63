import { Decimal } from 'decimal.js';
import type { JsonObject } from '../../../../shared/json.ts';
import { isAmount } from '../../../renderers/money-currency.ts';
import { viewAmount } from '../../../renderers/view-amount.ts';
import type { GridColumn } from '../columns/resolve-columns.ts';

/** What figures of one unit come to. */
export interface UnitSum {
  /** Null for figures that are no amounts. */
  currency: string | null;
  count: number;
  sum: number;
}

/** The sums of figures, apart for each currency: in the view currency where one is chosen and there is a rate. */
export function sumByUnit(cells: Iterable<{ column: GridColumn; row: JsonObject; value: number }>): UnitSum[] {
  const sums = new Map<string | null, { count: number; sum: Decimal }>();
  for (const { column, row, value } of cells) {
    const seen = isAmount(column.field) ? viewAmount(value, column.context, row) : { currency: null, amount: value };
    const { count, sum } = sums.get(seen.currency) ?? { count: 0, sum: new Decimal(0) };
    sums.set(seen.currency, { count: count + 1, sum: sum.plus(seen.amount) });
  }
  return [...sums].map(([currency, { count, sum }]) => ({ currency, count, sum: sum.toNumber() }));
}
