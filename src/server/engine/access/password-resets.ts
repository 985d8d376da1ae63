import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { hashTyped, newTypedCode } from './typed-codes.ts';

/** Minutes for which a link or a code is good; a code has to be carried to its person first. */
export const linkMinutes = 60;
const codeMinutes = 24 * 60;

/** As the caller of `tx`: the database refuses it for anybody who may do more. */
async function put(tx: Transaction, userId: number, secret: string, minutes: number): Promise<string> {
  await tx.execute(sql`select kontor_put_password_reset(${userId}, ${hashTyped(secret)}, ${minutes})`);
  return secret;
}

/** Puts a code by which the person chooses a password once, to be handed over in person. Only its hash is kept. */
export const putResetCode = (tx: Transaction, userId: number): Promise<string> => put(tx, userId, newTypedCode(4), codeMinutes);

const newLinkSecret = (): string => randomBytes(32).toString('hex');

/**
 * Allows a link by which the person chooses a password once. Its secret is made when its mail leaves ({@link makeLinkSecret}): until then it stands nowhere.
 * @returns by what the mail finds it
 */
export const allowResetLink = async (tx: Transaction, userId: number, minutes = linkMinutes): Promise<string> =>
  hashTyped(await put(tx, userId, newLinkSecret(), minutes));

/**
 * The secret of a link that was allowed, of which only the hash is kept. Each attempt to send has one of its own, and all are good until one is used: of a mail
 * that was sent twice the reader may have either.
 * @returns undefined where the link is good no more
 */
export async function makeLinkSecret(tx: Transaction, allowed: string): Promise<string | undefined> {
  const secret = newLinkSecret();
  const made = await tx.execute(sql`
    insert into password_reset (secret_hash, user_id, expires_at, put_at)
    select ${hashTyped(secret)}, user_id, expires_at, put_at from password_reset where secret_hash = ${allowed} and expires_at > now()`);
  return made > 0 ? secret : undefined;
}

/** The page at which a password is chosen. Its secret stands behind the hash: no log and no referrer ever has it. */
export const resetAddress = (publicUrl: string, language: string, secret: string): string => `${publicUrl}/${language}/choose-password#${secret}`;

/** Whether somebody may choose a password by the secret: asked before anything dear is done. */
export async function isLivingReset(tx: Transaction, typed: string): Promise<boolean> {
  return (await tx.row(sql`select 1 from password_reset where secret_hash = ${hashTyped(typed)} and expires_at > now()`)) !== undefined;
}

/** Takes a living secret out of use, with all others of its person. @returns whose it was; undefined where it is not good */
export async function takeReset(tx: Transaction, typed: string): Promise<number | undefined> {
  const taken = await tx.row<{ user_id: number }>(sql`
    delete from password_reset p using app_user u
     where p.secret_hash = ${hashTyped(typed)} and p.expires_at > now() and u.user_id = p.user_id and not u.blocked returning p.user_id`);
  if (taken) await tx.execute(sql`delete from password_reset where user_id = ${taken.user_id}`);
  return taken?.user_id;
}
