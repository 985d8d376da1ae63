import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../engine/database/database.ts';
import { adviceIf, grade } from './line.ts';
import type { HealthLine } from './line.ts';

/** How old the company's exchange rates are; on weekends and holidays there are no new ones. */
export async function rateLines(tx: Transaction, company: string | null): Promise<HealthLine[]> {
  const found = await tx.row<{ day: string | null; age: number | null }>(
    sql`select max(valid_on) as day, current_date - max(valid_on) as age from fx_rate where company_code = ${company}`,
  );
  const base = { group: 'rates', id: 'rates', page: 'settings/exchange_rates' } as const;
  if (!found?.day) return [{ ...base, state: 'doubtful', told: 'no_rates', params: {}, advice: 'rates' }];
  const state = grade(found.age ?? 0, 4, 10);
  return [{ ...base, state, told: 'rates_of', params: { on_day: found.day }, ...adviceIf(state, 'rates') }];
}
