import { sql } from 'drizzle-orm';
import { appError } from '../../../shared/errors.ts';
import type { Transaction } from '../database/database.ts';
import type { Installation } from '../installation.ts';
import { newTotpSecret, stepOf, totpAddress } from './authenticator.ts';
import { tellPerson } from './tell-person.ts';
import { hashToken, newOpaqueToken } from './tokens.ts';
import { hashTyped, newTypedCode } from './typed-codes.ts';

/** Minutes between the two steps of a sign-in. */
const challengeMinutes = 10;
const recoveryCodes = 10;
/** What a code of an app looks like. */
export const totpCode = /^\d{6}$/;

const wrongCode = () => appError('wrong_code', {}, [{ field: 'code', code: 'wrong_code' }]);

/** What a sign-in still asks after the password: a code, for which a passkey may stand where there is one, or that an app is added first. */
export type SecondStep = { step: 'code'; passkey: boolean } | { step: 'enrolment' };

/** What is still asked of whoever knows the password; null where nothing is. As the owner of the database, as all below. */
export async function secondStepOf(tx: Transaction, { twoStepsOfAdministrators }: Installation, userId: number): Promise<SecondStep | null> {
  const standing = await tx.row<{ has: boolean; passkey: boolean; needs: boolean }>(sql`
    select count(*) > 0 as has, count(credential_id) > 0 as passkey, kontor_needs_factor(${userId}, ${twoStepsOfAdministrators}) as needs
      from second_factor where user_id = ${userId}`);
  if (standing?.has) return { step: 'code', passkey: standing.passkey };
  return standing?.needs ? { step: 'enrolment' } : null;
}

/** Notes that the password was right. @returns what the client shows at the second step; only its hash is kept */
export async function putChallenge(tx: Transaction, userId: number): Promise<string> {
  const challenge = newOpaqueToken();
  await tx.execute(sql`
    insert into sign_in_challenge (secret_hash, user_id, expires_at) values (${hashToken(challenge)}, ${userId}, now() + make_interval(mins => ${challengeMinutes}))`);
  return challenge;
}

/** A sign-in between its steps. */
export interface Challenge {
  user_id: number;
  user_email: string;
  new_totp_secret: string | null;
  has_factor: boolean;
}

/** @throws AppError sign_in_over for one that is unknown, too old, or of somebody blocked */
export async function challengeOf(tx: Transaction, challenge: string): Promise<Challenge> {
  const found = await tx.row<Challenge>(sql`
    select u.user_id, u.user_email, c.new_totp_secret, exists (select from second_factor f where f.user_id = u.user_id) as has_factor
      from sign_in_challenge c join app_user u using (user_id)
     where c.secret_hash = ${hashToken(challenge)} and c.expires_at > now() and not u.blocked for update of c`);
  if (!found) throw appError('sign_in_over');
  return found;
}

/** Begins to add an app. Only whoever has none yet may at the sign-in: else the password alone would be enough. @throws AppError sign_in_over */
export async function beginEnrolment(tx: Transaction, challenge: string): Promise<{ secret: string; address: string }> {
  const { user_email, has_factor } = await challengeOf(tx, challenge);
  if (has_factor) throw appError('sign_in_over');
  const secret = newTotpSecret();
  await tx.execute(sql`update sign_in_challenge set new_totp_secret = ${secret} where secret_hash = ${hashToken(challenge)}`);
  return { secret, address: totpAddress(secret, user_email) };
}

/** The code of a step is taken once: of many at once, and of all servers, one takes it. */
export async function takeTotp(tx: Transaction, userId: number, code: string): Promise<boolean> {
  const factors = await tx.rows<{ second_factor_id: number; totp_secret: string }>(
    sql`select second_factor_id, totp_secret from second_factor where user_id = ${userId} and totp_secret is not null`,
  );
  for (const { second_factor_id, totp_secret } of factors) {
    const step = stepOf(totp_secret, code);
    if (step === null) continue;
    const taken = await tx.execute(sql`update second_factor set last_step = ${step} where second_factor_id = ${second_factor_id} and last_step < ${step}`);
    if (taken > 0) return true;
  }
  return false;
}

/** Takes a code of the person's app, or one for recovery, out of use. */
async function takeCode(tx: Transaction, installation: Installation, userId: number, typed: string): Promise<boolean> {
  const code = typed.replaceAll(/\s/g, '');
  if (totpCode.test(code)) return takeTotp(tx, userId, code);
  const taken = await tx.execute(sql`delete from recovery_code where user_id = ${userId} and secret_hash = ${hashTyped(code)}`);
  if (taken > 0) await tellPerson(tx, installation, userId, 'recovery_code_used');
  return taken > 0;
}

/** Codes for recovery instead of those there were. @returns them, to be shown once: only their hashes are kept */
export async function renewCodes(tx: Transaction, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => newTypedCode(4));
  await tx.execute(sql`delete from recovery_code where user_id = ${userId}`);
  for (const code of codes) await tx.execute(sql`insert into recovery_code (secret_hash, user_id) values (${hashTyped(code)}, ${userId})`);
  return codes;
}

/** Codes for recovery where somebody has his first factor, or used up what he had; null for everybody else. */
export async function firstCodes(tx: Transaction, userId: number): Promise<string[] | null> {
  const held = await tx.row<{ needs: boolean }>(sql`
    select (select count(*) from second_factor where user_id = ${userId}) = 1 or not exists (select from recovery_code where user_id = ${userId}) as needs`);
  return held?.needs ? renewCodes(tx, userId) : null;
}

/** An app that is being added: its secret, and what its owner calls it. */
export interface NewApp {
  secret: string;
  name: string | null;
}

/** Stores the app that the code proves, and tells its person. @throws AppError wrong_code at `code` */
export async function addApp(tx: Transaction, installation: Installation, userId: number, { secret, name }: NewApp, typed: string): Promise<string[] | null> {
  const step = stepOf(secret, typed.replaceAll(/\s/g, ''));
  if (step === null) throw wrongCode();
  await tx.execute(sql`insert into second_factor (user_id, factor_name, totp_secret, last_step) values (${userId}, ${name}, ${secret}, ${step})`);
  await tellPerson(tx, installation, userId, 'second_factor_added');
  return firstCodes(tx, userId);
}

/**
 * The second step: takes the code and ends the challenge.
 * @returns codes for recovery where the code proved a new app
 * @throws AppError wrong_code at `code`, sign_in_over
 */
export async function passChallenge(tx: Transaction, installation: Installation, challenge: string, code: string): Promise<string[] | null> {
  const { user_id, has_factor, new_totp_secret } = await challengeOf(tx, challenge);
  const isNew = !has_factor && new_totp_secret !== null;
  if (!isNew && !(await takeCode(tx, installation, user_id, code))) throw wrongCode();
  const codes = isNew ? await addApp(tx, installation, user_id, { secret: new_totp_secret, name: null }, code) : null;
  await tx.execute(sql`delete from sign_in_challenge where user_id = ${user_id}`);
  return codes;
}
