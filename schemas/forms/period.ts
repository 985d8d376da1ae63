import type { PgTable } from 'drizzle-orm/pg-core';
import { isColumn } from '../tables/define.ts';
import { periodOf } from '../tables/apart.ts';
import type { FieldValues, Rule } from './define.ts';

/** What the periods of a table demand of the forms that show both of their days: the end does not lie before the beginning. */
export function periodRules(table: PgTable | undefined, fields: FieldValues): Rule[] {
  const period = table && periodOf(table);
  const fieldOf = (name: string | undefined) =>
    Object.entries(fields).find(([, field]) => isColumn(field) && field.table === table && field.name === name)?.[0];
  const [from, to] = [fieldOf(period?.from), fieldOf(period?.to)];
  if (from === undefined || to === undefined) return [];
  return [{ id: 'period-order', fields: [from, to], holds: (row) => !row[to] || String(row[from]) <= String(row[to]) }];
}
