import { relativeDaysIn, withDays } from '../../../../shared/records/days.ts';
import type { Transaction } from '../../database/database.ts';
import { clausesOf } from './filter-sql.ts';
import type { RowFilter } from './filter-sql.ts';

/** Today as the database has it, which also dates new rows. */
export async function todayOf(tx: Transaction): Promise<string> {
  const row = await tx.row<{ today: string }>({ text: 'select current_date::text as today', values: [] });
  if (!row) throw new Error('the database knows no day');
  return row.today;
}

/** The filter with every day that is told by today as the day it is; what is kept of a list is kept by that. @throws AppError too_complex */
export async function settleDays<TFilter extends RowFilter>(tx: Transaction, filter: TFilter): Promise<TFilter> {
  if (!filter.filter || !clausesOf(filter.filter).some(({ value }) => relativeDaysIn(value).length > 0)) return filter;
  return { ...filter, filter: withDays(filter.filter, await todayOf(tx)) };
}
