import { sql } from 'drizzle-orm';
import { appError } from '../../../shared/errors.ts';
import type { Database, Transaction } from '../database/database.ts';
import { network } from './login-limits.ts';

const windowMinutes = 15;
const dayMinutes = 24 * 60;

/**
 * Counts a call under a name; in the database, as sign-ins are counted.
 * @returns how many they were with it
 * @throws AppError too_many_attempts beyond `most` calls in a quarter of an hour (or in so many minutes), with the seconds to wait
 */
async function count(database: Database, name: string, most: number, minutes = windowMinutes): Promise<number> {
  const counted = await database.system((tx) =>
    tx.row<{ failures: number; wait: number }>(sql`
      insert into login_attempt as a (attempt_key, failures, window_ends_at)
      values (${name}, 1, now() + make_interval(mins => ${minutes}))
      on conflict (attempt_key) do update set
        failures = case when a.window_ends_at > now() then a.failures + 1 else 1 end,
        window_ends_at = case when a.window_ends_at > now() then a.window_ends_at else excluded.window_ends_at end
      returning failures, ceil(extract(epoch from window_ends_at - now()))::int as wait`),
  );
  if (counted && counted.failures > most) throw appError('too_many_attempts', { seconds: counted.wait });
  return counted?.failures ?? 0;
}

const codesKey = (userId: number): string => `codes:user ${userId}`;

/** Counts a call that anybody may make, by the network it comes from. @throws AppError too_many_attempts */
export const countCall = (database: Database, call: string, address: string, most: number): Promise<number> =>
  count(database, `call:${call}|${network(address)}`, most);

/** Counts a call that costs money, by the day and by whose it is. @throws AppError too_many_attempts */
export const countCallOfDay = (database: Database, call: string, whose: string, most: number): Promise<number> =>
  count(database, `call of day:${call}|${whose}`, most, dayMinutes);

/** Counts a code that a person may have guessed, by the person. @throws AppError too_many_attempts beyond `most` of them in a day, whoever gave them */
export const countCode = (database: Database, userId: number, most: number): Promise<number> => count(database, codesKey(userId), most, dayMinutes);

/** A code that was right, or a new password, after which none of the old guesses helps. As the owner of the database. */
export async function forgetCodes(tx: Transaction, userId: number, codes?: number): Promise<void> {
  await tx.execute(sql`update login_attempt set failures = greatest(failures - ${codes ?? sql`failures`}, 0) where attempt_key = ${codesKey(userId)}`);
}

/** Counts a call that costs money, by the user. @throws AppError too_many_attempts */
export const countCallOfUser = (database: Database, call: string, userId: number, most: number): Promise<number> =>
  count(database, `call:${call}|user ${userId}`, most);

/** Counts a call of an assistant, by its token and the minute. @throws AppError too_many_attempts */
export const countCallOfToken = (database: Database, machineTokenId: number, most: number): Promise<number> =>
  count(database, `call:assistant|token ${machineTokenId}`, most, 1);
