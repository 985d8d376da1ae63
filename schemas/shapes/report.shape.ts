import * as v from 'valibot';
import { periods } from '../../src/shared/records/days.ts';
import { name, rows, rowsNames } from '../screen/grammar.ts';
import type { ScreenOf } from '../screen/grammar.ts';
import { defineShape } from './define.ts';

const schema = v.strictObject({
  shape: v.literal('report'),
  ...rows,
  /** Fields it may be grouped by, of days also their periods (`order_date:month`); at first it is by the first of them. */
  groups: v.pipe(v.array(v.pipe(name, v.regex(new RegExp(`^[^:]+(:(${periods.join('|')}))?$`)))), v.minLength(1)),
  /** Fields that are summed for each group; the first is drawn. */
  measures: v.pipe(v.array(name), v.minLength(1)),
  /** Of the measures those that, by a period, are told as running totals too: what they come to from the first period to this one. */
  running: v.optional(v.array(name), []),
  /** Day by which a span of time narrows it, such as last month; when absent that of the first group by a period. */
  day: v.optional(name),
});

/**
 * Sums of rows by groups, as a table and as bars, over time as a line, one field across as columns; each cell opens the rows it is made of. How it is set
 * (`src/shared/records/report-setting.ts`) is kept in views and mailed on days that somebody chose.
 */
export default defineShape({
  schema,
  names: { ...rowsNames, groups: 'group_field', measures: 'shown_field', running: 'shown_field', day: 'field' },
  listsRows: true,
  countsRows: false,
});
export type ReportScreen = ScreenOf<'report'>;
