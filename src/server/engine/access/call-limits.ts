import { sql } from 'drizzle-orm';
import { appError } from '../../../shared/errors.ts';
import type { Database } from '../database/database.ts';
import { network } from './login-limits.ts';

const windowMinutes = 15;

/**
 * Counts a call under a name; in the database, as sign-ins are counted.
 * @throws AppError too_many_attempts beyond `most` calls in a quarter of an hour, with the seconds to wait
 */
async function count(database: Database, name: string, most: number): Promise<void> {
  const counted = await database.system((tx) =>
    tx.row<{ failures: number; wait: number }>(sql`
      insert into login_attempt as a (attempt_key, failures, window_ends_at)
      values (${name}, 1, now() + make_interval(mins => ${windowMinutes}))
      on conflict (attempt_key) do update set
        failures = case when a.window_ends_at > now() then a.failures + 1 else 1 end,
        window_ends_at = case when a.window_ends_at > now() then a.window_ends_at else excluded.window_ends_at end
      returning failures, ceil(extract(epoch from window_ends_at - now()))::int as wait`),
  );
  if (counted && counted.failures > most) throw appError('too_many_attempts', { seconds: counted.wait });
}

/** Counts a call that anybody may make, by the network it comes from. @throws AppError too_many_attempts */
export const countCall = (database: Database, call: string, address: string, most: number): Promise<void> =>
  count(database, `call:${call}|${network(address)}`, most);

/** Counts a call that costs money, by the user. @throws AppError too_many_attempts */
export const countCallOfUser = (database: Database, call: string, userId: number, most: number): Promise<void> =>
  count(database, `call:${call}|user ${userId}`, most);
