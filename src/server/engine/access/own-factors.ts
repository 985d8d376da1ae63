import { sql } from 'drizzle-orm';
import { appError } from '../../../shared/errors.ts';
import type { Transaction } from '../database/database.ts';
import type { Installation } from '../installation.ts';
import { newTotpSecret, totpAddress } from './authenticator.ts';
import type { OwnSession } from './confirmation.ts';
import { addApp } from './second-factors.ts';
import { tellPerson } from './tell-person.ts';

/** Second factors that one person may have. */
const mostFactors = 10;

/** A second factor as its owner sees it. */
export interface OwnFactor {
  second_factor_id: number;
  sort: 'app' | 'passkey';
  factor_name: string | null;
  added_at: string;
}

/** The caller's second factors, the oldest first. As the owner of the database, as all below. */
export const ownFactors = (tx: Transaction, userId: number): Promise<OwnFactor[]> =>
  tx.rows<OwnFactor>(
    sql`select second_factor_id, case when totp_secret is null then 'passkey' else 'app' end as sort, factor_name, added_at from second_factor where user_id = ${userId} order by second_factor_id`,
  );

/** @throws AppError too_many_kept */
export async function checkRoomForFactor(tx: Transaction, userId: number): Promise<void> {
  const held = await tx.row<{ count: number }>(sql`select count(*)::int as count from second_factor where user_id = ${userId}`);
  if ((held?.count ?? 0) >= mostFactors) throw appError('too_many_kept', { most: mostFactors });
}

/** Begins to add an app in a session: its secret is kept with the session until a code proves it. */
export async function beginOwnApp(tx: Transaction, { userId, family }: OwnSession): Promise<{ secret: string; address: string }> {
  await checkRoomForFactor(tx, userId);
  const secret = newTotpSecret();
  const begun = await tx.row<{ user_email: string }>(sql`
    update user_session s set new_totp_secret = ${secret} from app_user u
     where s.family = ${family} and s.user_id = ${userId} and u.user_id = s.user_id returning u.user_email`);
  if (!begun) throw appError('unauthenticated');
  return { secret, address: totpAddress(secret, begun.user_email) };
}

/** Adds the app that was begun in this session. @returns codes for recovery, where it is the first factor. @throws AppError wrong_code, begin_again */
export async function addOwnApp(
  tx: Transaction,
  installation: Installation,
  { userId, family }: OwnSession,
  name: string,
  code: string,
): Promise<string[] | null> {
  await checkRoomForFactor(tx, userId);
  const begun = await tx.row<{ new_totp_secret: string | null }>(
    sql`select new_totp_secret from user_session where family = ${family} and user_id = ${userId} for update`,
  );
  if (!begun?.new_totp_secret) throw appError('begin_again');
  const codes = await addApp(tx, installation, userId, { secret: begun.new_totp_secret, name }, code);
  await tx.execute(sql`update user_session set new_totp_secret = null where family = ${family}`);
  return codes;
}

/** @throws AppError not_found for a factor that is not the caller's */
export async function nameFactor(tx: Transaction, userId: number, factor: number, name: string): Promise<void> {
  const named = await tx.execute(sql`update second_factor set factor_name = ${name} where second_factor_id = ${factor} and user_id = ${userId}`);
  if (named === 0) throw appError('not_found');
}

/** Whether the caller has to have a second factor. */
export async function needsFactor(tx: Transaction, { twoStepsOfAdministrators }: Installation, userId: number): Promise<boolean> {
  const asked = await tx.row<{ needs: boolean }>(sql`select kontor_needs_factor(${userId}, ${twoStepsOfAdministrators}) as needs`);
  return asked?.needs === true;
}

/**
 * Takes a factor of the caller away, with the last one his codes for recovery, and tells him. The last one stays where he has to have one: else the
 * password alone would be enough to add another.
 * @throws AppError not_found, last_factor
 */
export async function removeFactor(tx: Transaction, installation: Installation, userId: number, factor: number): Promise<void> {
  // Two removals at once must not both find another factor.
  await tx.execute(sql`select from app_user where user_id = ${userId} for update`);
  const removed = await tx.execute(sql`delete from second_factor where second_factor_id = ${factor} and user_id = ${userId}`);
  if (removed === 0) throw appError('not_found');
  if ((await ownFactors(tx, userId)).length === 0) {
    if (await needsFactor(tx, installation, userId)) throw appError('last_factor');
    await tx.execute(sql`delete from recovery_code where user_id = ${userId}`);
  }
  await tellPerson(tx, installation, userId, 'own_factor_removed');
}
