import { sql } from 'drizzle-orm';
import type { Transaction } from '../../engine/database/database.ts';
import { changeStock } from './stock.ts';

/** For so many carts of one network goods are held at once (the design's limit); offices and mobile networks have more visitors, whose carts hold nothing until they order. */
const mostHeld = 3;

/**
 * Holds what lies in a cart of a shop for as many minutes as the shop says; where it says none, nothing is held. The cart is locked.
 * @param holder whose visitor it is: the signature over a network
 */
export async function holdCart(tx: Transaction, companyCode: string, cartId: number, holder: string): Promise<void> {
  const shop = await tx.row<{ minutes: number }>(sql`
    select s.reservation_minutes as minutes from cart c join shop s using (shop_id) where c.cart_id = ${cartId}`);
  if (!shop || shop.minutes === 0) return;
  await changeStock(tx, companyCode, sql`select kontor_hold_cart(${cartId}::bigint, now() + make_interval(mins => ${shop.minutes}), ${holder}, ${mostHeld})`);
}

/** The goods of the cart that became an order are free for it, in the transaction that holds them for the order. The order is locked. */
export async function freeCartOf(tx: Transaction, companyCode: string, orderId: number): Promise<void> {
  const carts = await tx.rows<{ cart_id: number }>(sql`select cart_id from cart where sales_order_id = ${orderId} and held_until is not null`);
  if (carts.length === 0) return;
  await changeStock(tx, companyCode, sql`select kontor_free_carts(${`{${carts.map(({ cart_id }) => cart_id).join(',')}}`}::bigint[], false)`);
}

/** Gives back what is held for carts whose time is over, a few at once. @returns how many */
export async function freeExpired(tx: Transaction, companyCode: string, most: number): Promise<number> {
  const carts = await tx.rows<{ cart_id: number }>(sql`
    select cart_id from cart where company_code = ${companyCode} and held_until < now() order by cart_id limit ${most} for update skip locked`);
  if (carts.length > 0)
    await changeStock(tx, companyCode, sql`select kontor_free_carts(${`{${carts.map(({ cart_id }) => cart_id).join(',')}}`}::bigint[], true)`);
  return carts.length;
}
