import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../engine/database/database.ts';
import { adviceIf, grade } from './line.ts';
import type { HealthLine } from './line.ts';

/** How old the exchange rates of the company are, or the oldest of all companies; on weekends and holidays there are no new ones. */
export async function rateLines(tx: Transaction, company: string | null): Promise<HealthLine[]> {
  const found = await tx.row<{ day: string | null; age: number | null }>(
    sql`select min(day) as day, kontor_today(${company}) - min(day) as age
          from (select max(r.valid_on) as day from company c left join fx_rate r using (company_code)
                 where case when ${company}::text is null then not c.disabled else c.company_code = ${company} end group by c.company_code) d
        having bool_and(day is not null)`,
  );
  const base = { group: 'rates', id: 'rates', page: 'settings/exchange_rates' } as const;
  if (!found?.day) return [{ ...base, state: 'doubtful', told: 'no_rates', params: {}, advice: 'rates' }];
  const state = grade(found.age ?? 0, 4, 10);
  return [{ ...base, state, told: 'rates_of', params: { on_day: found.day }, ...adviceIf(state, 'rates') }];
}
