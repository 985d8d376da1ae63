import { and, eq, sql } from 'drizzle-orm';
import { choice, code, integer } from '../../kinds.gen.ts';
import { numberPattern, numberSeries } from '../../number-series.ts';
import { companies } from '../../tables/settings/reference.ts';
import { counters, numberPatterns } from '../../tables/settings/numbers.ts';
import { currentCompany, today } from '../../tables/define.ts';
import { computed, defineForm } from '../define.ts';

const declared = sql.join(
  Object.entries(numberSeries).map(([series, pattern]) => sql`(${sql.raw(`'${series}'`)}, ${sql.raw(`'${pattern}'`)})`),
  sql`, `,
);
const pattern = sql`coalesce(${numberPatterns.pattern}, s.pattern)`;

/** How the company numbers its documents. */
export default defineForm({
  key: ['series'],
  scope: 'company',
  fields: {
    series: computed(choice, sql`s.series`, { values: Object.keys(numberSeries) }),
    pattern: computed(code, pattern),
    last: computed(integer, sql`coalesce(${counters.last}, 0)`),
    next_number: computed(code, sql`kontor_number_text(${pattern}, ${today}, coalesce(${counters.last}, 0) + 1)`),
  },
  from: (select) =>
    select
      .from(companies)
      .innerJoin(sql`(values ${declared}) s(series, pattern)`, sql`true`)
      .leftJoin(numberPatterns, and(eq(numberPatterns.company_code, currentCompany), sql`${numberPatterns.series} = s.series`))
      .leftJoin(
        counters,
        and(eq(counters.company_code, currentCompany), sql`${counters.series} = s.series and ${counters.year} = kontor_number_year(${pattern}, ${today})`),
      )
      .where(eq(companies.company_code, currentCompany)),
  order: ['series'],
  write: { pattern: numberPatterns.pattern },
  rules: [{ id: 'number-pattern', fields: ['pattern'], holds: (row) => numberPattern.test(String(row.pattern)) }],
  examples: { pattern: () => ['{yy}/{0000}', 'B-{000000}'] },
});
