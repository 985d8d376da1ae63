import { sql } from 'drizzle-orm';
import type { Language } from '../../../../shared/languages.ts';
import type { Shop } from '../../../../storefront/reading.ts';
import { hashToken, newOpaqueToken } from '../../../engine/access/tokens.ts';
import type { Database, Transaction } from '../../../engine/database/database.ts';
import { digestOf } from '../buying/cart-cookie.ts';

/** Minutes in which the link of a mail may be pressed. */
const linkMinutes = 30;

/** Channel that wakes the job which mails the links. */
export const linkAskedChannel = 'account_link_asked';

/** How the secret of a link stands in a shop: it opens the account of an address, or why it does not. Of the ones that opened it once it is known whose. */
export type LinkState = { state: 'open' | 'used'; email: string } | { state: 'expired' | 'unknown' };

/**
 * Notes that somebody wants into the account of an address. The same is done for every address; whether the shop knows it is found out later (`account_links`), so
 * that nobody learns it by how long the answer takes.
 */
export const askLink = ({ transaction }: Database, { id, company }: Shop, language: Language, email: string): Promise<void> =>
  transaction({ userId: null, companyCode: company }, async (tx) => {
    await tx.rows(sql`
      with asked as (insert into account_link (company_code, shop_id, email, language_code) values (${company}, ${id}, ${email}, ${language}) returning 1)
      select pg_notify(${linkAskedChannel}, '') from asked`);
  });

/** Makes the secret of a link that is about to be mailed. @returns the secret, which is kept nowhere */
export async function makeSecret(tx: Transaction, linkId: number): Promise<string> {
  const secret = newOpaqueToken();
  await tx.execute(sql`
    update account_link set secret_digest = ${hashToken(secret)}, mailed_at = now(), expires_at = now() + make_interval(mins => ${linkMinutes})
     where account_link_id = ${linkId}`);
  return secret;
}

interface Found {
  email: string;
  used: boolean;
  expired: boolean;
}

/** How a link stands, without opening anything. */
export async function stateOfLink({ transaction }: Database, { id, company }: Shop, secret: string): Promise<LinkState> {
  const digest = digestOf(secret);
  if (digest === undefined) return { state: 'unknown' };
  const found = await transaction({ userId: null, companyCode: company }, (tx) =>
    tx.row<Found>(sql`
      select email, used_at is not null as used, expires_at <= now() as expired from account_link
       where company_code = ${company} and shop_id = ${id} and secret_digest = ${digest}`),
  );
  if (!found) return { state: 'unknown' };
  if (found.used) return { state: 'used', email: found.email };
  return found.expired ? { state: 'expired' } : { state: 'open', email: found.email };
}

/** Uses a link, whichever of several presses at once comes first. */
export async function useLink(database: Database, shop: Shop, secret: string): Promise<LinkState> {
  const digest = digestOf(secret);
  const used =
    digest === undefined
      ? undefined
      : await database.transaction({ userId: null, companyCode: shop.company }, (tx) =>
          tx.row<{ email: string }>(sql`
            update account_link set used_at = now()
             where company_code = ${shop.company} and shop_id = ${shop.id} and secret_digest = ${digest} and used_at is null and expires_at > now() returning email`),
        );
  return used ? { state: 'open', email: used.email } : stateOfLink(database, shop, secret);
}
