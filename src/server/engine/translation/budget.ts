import { sql } from 'drizzle-orm';
import { appError } from '../../../shared/errors.ts';
import type { Database, Transaction } from '../database/database.ts';

/** Characters that may be sent to engines in a day, each counted for every language it is translated into: they cost money. */
export interface TranslationBudget {
  user: number;
  company: number;
}

/** Who spends how much of it. */
export interface Spending {
  userId: number | null;
  companyCode: string | null;
  characters: number;
}

type Whose = keyof TranslationBudget;

const windowHours = 24;
const hour = 3_600;

/** The day of each begins with the first that is spent. Nothing is counted of what is refused. */
async function take(tx: Transaction, whose: Whose, name: string, characters: number, most: number): Promise<void> {
  const key = `spent:translate|${whose} ${name}`;
  const taken = await tx.execute(sql`
    insert into login_attempt as a (attempt_key, failures, window_ends_at)
    select ${key}, ${characters}::int, now() + make_interval(hours => ${windowHours}) where ${characters}::int <= ${most}::int
    on conflict (attempt_key) do update set
      failures = case when a.window_ends_at > now() then a.failures else 0 end + excluded.failures,
      window_ends_at = case when a.window_ends_at > now() then a.window_ends_at else excluded.window_ends_at end
     where case when a.window_ends_at > now() then a.failures else 0 end + excluded.failures <= ${most}::int`);
  if (taken > 0) return;
  const spent = await tx.row<{ wait: number }>(
    sql`select ceil(extract(epoch from window_ends_at - now()))::int as wait from login_attempt where attempt_key = ${key} and window_ends_at > now()`,
  );
  const seconds = spent?.wait ?? windowHours * hour;
  throw appError('translation_spent', { whose, most, hours: Math.ceil(seconds / hour), seconds });
}

/**
 * Counts what is about to be sent, for its user and for his company; in the database, so for all servers together.
 * @throws AppError translation_spent, with the hours until there is something again
 */
export const spend = (database: Database, { user, company }: TranslationBudget, { userId, companyCode, characters }: Spending): Promise<void> =>
  database.system(async (tx) => {
    if (characters === 0) return;
    if (userId !== null) await take(tx, 'user', String(userId), characters, user);
    if (companyCode !== null) await take(tx, 'company', companyCode, characters, company);
  });
