import { sql } from 'drizzle-orm';
import { appError } from '../../../shared/errors.ts';
import type { Database, Transaction } from '../database/database.ts';

async function untilNextMonth(tx: Transaction): Promise<number> {
  const row = await tx.row<{ seconds: number }>(sql`select ceil(extract(epoch from date_trunc('month', now()) + interval '1 month' - now()))::int as seconds`);
  return row?.seconds ?? 0;
}

/**
 * Takes what a call may cost out of what the company's engines may cost this month (`company.ai_budget`), for all servers together: of many calls at once no more
 * go through than there is money for.
 * @param cost the most that it may cost, in US dollars
 * @returns what the call settles with when it is known what it did cost
 * @throws AppError ai_budget_spent
 */
export async function reserve(database: Database, companyCode: string | null, cost: number): Promise<(cost: number) => Promise<void>> {
  if (companyCode === null) return async () => undefined;
  const month = sql`date_trunc('month', now())::date`;
  const row = await database.system(async (tx) => {
    const company = await tx.row<{ ai_budget: string | null }>(sql`select ai_budget from company where company_code = ${companyCode}`);
    const most = company?.ai_budget ?? null;
    const taken = await tx.row<{ month: string }>(sql`
      insert into engine_spending as s (for_company, month, spent_usd) select ${companyCode}, ${month}, ${cost}::numeric where ${most}::numeric is null or ${cost}::numeric <= ${most}::numeric
      on conflict (for_company, month) do update set spent_usd = s.spent_usd + excluded.spent_usd
       where ${most}::numeric is null or s.spent_usd + excluded.spent_usd <= ${most}::numeric
      returning month::text as month`);
    if (!taken) throw appError('ai_budget_spent', { budget: Number(most), seconds: await untilNextMonth(tx) });
    return taken;
  });
  return async (actual) => {
    await database.system((tx) =>
      tx.execute(
        sql`update engine_spending set spent_usd = spent_usd + ${actual - cost}::numeric where for_company = ${companyCode} and month = ${row.month}::date`,
      ),
    );
  };
}
