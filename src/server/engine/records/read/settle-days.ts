import { relativeDaysIn, withDays } from '../../../../shared/records/days.ts';
import type { Transaction } from '../../database/database.ts';
import { clausesOf } from './filter-sql.ts';
import type { RowFilter } from './filter-sql.ts';
import { todayOf } from '../../database/today.ts';

/** The filter with every day that is told by today as the day it is; what is kept of a list is kept by that. @throws AppError too_complex */
export async function settleDays<TFilter extends RowFilter>(tx: Transaction, filter: TFilter): Promise<TFilter> {
  if (!filter.filter || !clausesOf(filter.filter).some(({ value }) => relativeDaysIn(value).length > 0)) return filter;
  return { ...filter, filter: withDays(filter.filter, await todayOf(tx)) };
}
