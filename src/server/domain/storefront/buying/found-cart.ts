import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Language } from '../../../../shared/languages.ts';
import type { Buyer } from '../../../../storefront/buying.ts';
import type { Shop } from '../../../../storefront/reading.ts';
import type { Transaction } from '../../../engine/database/database.ts';

/** A cart of a shop as the database has it. */
export interface FoundCart {
  cart_id: number;
  fsm_instance_id: number;
  buyer: Buyer;
  delivery_method_id: number | null;
  payment_method_id: number | null;
  /** Nothing is held for it, for others of its network hold enough. */
  unheld: boolean;
  /** The order that it became. */
  sales_order_id: number | null;
}

/** One that was lost is found by nobody. */
const ofShop = (shop: Shop): SQL => sql`
  c.company_code = ${shop.company} and c.shop_id = ${shop.id}
  and not exists (select from fsm_instance i join fsm_state s using (state_id) where i.fsm_instance_id = c.fsm_instance_id and s.state_code = 'lost')`;

const columns = sql`
  c.cart_id::int, c.fsm_instance_id::int, c.delivery_method_id::int, c.payment_method_id::int, c.unheld, c.sales_order_id::int,
  json_build_object('name', c.customer_name, 'email', c.email, 'phone', c.phone, 'vatNo', c.vat_no, 'address', c.address_line, 'zip', c.zip_code, 'city', c.city,
    'country', c.country_code, 'comments', c.comments, 'consent', c.consent) as buyer`;

/** The cart of a browser, by the digest of its secret. @param isLocked for a write: whoever else writes into it waits */
export const findCart = (tx: Transaction, shop: Shop, digest: string, isLocked = false): Promise<FoundCart | undefined> =>
  tx.row<FoundCart>(sql`select ${columns} from cart c where ${ofShop(shop)} and c.token_digest = ${digest} ${isLocked ? sql`for update of c` : sql``}`);

/** An empty cart of a visitor, under a secret that was drawn for it. */
export async function newCart(tx: Transaction, shop: Shop, language: Language, digest: string): Promise<FoundCart | undefined> {
  await tx.execute(sql`
    insert into cart (company_code, shop_id, language_code, currency_code, token_digest) values (${shop.company}, ${shop.id}, ${language}, ${shop.currency}, ${digest})`);
  return findCart(tx, shop, digest, true);
}

/**
 * Gives the cart of a reminder to the browser that opens it by the secret of the mail. The link is good once, and the browser that had the cart before has it no more:
 * nobody looks on while somebody else fills it.
 * @returns whether there is one
 */
export const takeOver = async (tx: Transaction, shop: Shop, secretDigest: string, digest: string): Promise<boolean> =>
  (await tx.execute(sql`
    update cart c set token_digest = ${digest}, secret_digest = null where ${ofShop(shop)} and c.secret_digest = ${secretDigest} and c.sales_order_id is null`)) >
  0;
