import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Shop } from '../../../../storefront/reading.ts';
import { hashToken, newOpaqueToken } from '../../../engine/access/tokens.ts';
import type { Database, Transaction } from '../../../engine/database/database.ts';
import { digestOf } from '../buying/cart-cookie.ts';
import { giveCookie, readCookie } from '../cookies.ts';

/** Days that a browser stays signed in. */
const sessionDays = 30;
/** The last use is noted once in so many minutes. */
const notedMinutes = 10;
const cookie = 'account';

const digestIn = (request: FastifyRequest): string | undefined => digestOf(readCookie(request, cookie) ?? '');

const inShop = <T>({ transaction }: Database, { company }: Shop, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  transaction({ userId: null, companyCode: company }, work);

const isLiving = ({ id, company }: Shop): SQL => sql`company_code = ${company} and shop_id = ${id} and revoked_at is null and expires_at > now()`;

/** Ends what a browser had in a shop; nothing where it had nothing. */
const revoke = (tx: Transaction, shop: Shop, digest: string | undefined): Promise<number> =>
  digest === undefined
    ? Promise.resolve(0)
    : tx.execute(sql`update account_session set revoked_at = now() where ${isLiving(shop)} and secret_digest = ${digest}`);

/** The browser is the owner's of the address until it leaves, or for a month. */
export async function beginSession(database: Database, shop: Shop, email: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const secret = newOpaqueToken();
  await inShop(database, shop, async (tx) => {
    await revoke(tx, shop, digestIn(request));
    await tx.execute(sql`
      insert into account_session (company_code, shop_id, email, secret_digest, expires_at)
      values (${shop.company}, ${shop.id}, ${email}, ${hashToken(secret)}, now() + make_interval(days => ${sessionDays}))`);
  });
  giveCookie(request, reply, cookie, secret, sessionDays * 86_400);
}

/** Ends it here and on the server, so that a copy of the cookie is worth nothing. */
export async function endSession(database: Database, shop: Shop, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await inShop(database, shop, (tx) => revoke(tx, shop, digestIn(request)));
  giveCookie(request, reply, cookie, '', 0);
}

/** Ends all sessions of an address in a shop, and the links that wait in its mailbox. */
export const endAllSessions = (database: Database, shop: Shop, email: string): Promise<void> =>
  inShop(database, shop, async (tx) => {
    await tx.execute(sql`update account_session set revoked_at = now() where ${isLiving(shop)} and email = ${email}`);
    await tx.execute(sql`
      update account_link set expires_at = now() where company_code = ${shop.company} and shop_id = ${shop.id} and email = ${email} and used_at is null and expires_at > now()`);
  });

/** In how many browsers the owner of an address is signed in. */
export const countSessions = async (tx: Transaction, shop: Shop, email: string): Promise<number> =>
  (await tx.row<{ n: number }>(sql`select count(*)::int as n from account_session where ${isLiving(shop)} and email = ${email}`))?.n ?? 0;

/** The address that the visitor has shown to be his, in small letters; undefined for a guest. Of the database that is written: what ended has ended. */
export async function sessionOf(database: Database, shop: Shop, request: FastifyRequest): Promise<string | undefined> {
  const digest = digestIn(request);
  if (digest === undefined) return undefined;
  const found = await inShop(database, shop, (tx) =>
    tx.row<{ email: string }>(sql`
      with own as (select account_session_id, email, last_used_at from account_session where ${isLiving(shop)} and secret_digest = ${digest}),
      noted as (
        update account_session s set last_used_at = now() from own
         where s.account_session_id = own.account_session_id and own.last_used_at < now() - make_interval(mins => ${notedMinutes}))
      select email from own`),
  );
  return found?.email;
}
