import { sql } from 'drizzle-orm';
import { check, primaryKey } from 'drizzle-orm/pg-core';
import { choice, code, integer } from '../../kinds.gen.ts';
import { numberSeries } from '../../number-series.ts';
import { column, companyColumn, stamps, table, workingTable } from '../define.ts';
import { companies } from './reference.ts';

const seriesColumn = () => column(choice, { values: Object.keys(numberSeries) }).notNull();

/** How a company writes the numbers of a series, where it differs from the series' own pattern. */
export const numberPatterns = table(
  'number_pattern',
  { company_code: companyColumn().references(() => companies.company_code), series: seriesColumn(), pattern: column(code).notNull(), ...stamps() },
  (self) => [
    primaryKey({ columns: [self.company_code, self.series] }),
    check('number-pattern', sql`${self.pattern} ~ '^[^{}]*(\\{yy(yy)?\\}[^{}]*)?\\{0{1,12}\\}[^{}]*$|^[^{}]*\\{0{1,12}\\}[^{}]*\\{yy(yy)?\\}[^{}]*$'`),
  ],
);

/** The last number of a series that was given; year 0 where its pattern has none. Its row is locked last in a transaction, so that no number is left out. */
export const counters = workingTable(
  table(
    'counter',
    {
      company_code: companyColumn().references(() => companies.company_code),
      series: seriesColumn(),
      year: column(integer).notNull(),
      last: column(integer).notNull(),
    },
    (self) => [primaryKey({ columns: [self.company_code, self.series, self.year] })],
  ),
);
