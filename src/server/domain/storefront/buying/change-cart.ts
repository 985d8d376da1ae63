import { sql } from 'drizzle-orm';
import { appError } from '../../../../shared/errors.ts';
import type { Language } from '../../../../shared/languages.ts';
import type { FormProblem } from '../../../../storefront/given.ts';
import type { Shop } from '../../../../storefront/reading.ts';
import type { Transaction } from '../../../engine/database/database.ts';
import type { Services } from '../../../engine/services.ts';
import { holdCart } from '../../warehouse/cart-holds.ts';
import { findCart, newCart } from './found-cart.ts';
import type { FoundCart } from './found-cart.ts';
import { linesOf } from './cart-lines.ts';
import type { FoundLine } from './cart-lines.ts';
import { today } from '../../../../../schemas/tables/define.ts';

/** Pieces of one product, and products of one cart. */
const mostPieces = 999;
const mostLines = 50;

/** Who changes a cart: in which shop and language, and from which network, by the signature over it. */
interface Changing {
  shop: Shop;
  language: Language;
  holder: string;
}

/** Does something with the cart of a visitor, which is locked; without a cart, or with one that is an order already, nothing. */
export const withCart = <TResult>(
  { database }: Services,
  shop: Shop,
  digest: string | undefined,
  work: (tx: Transaction, cart: FoundCart) => Promise<TResult>,
): Promise<TResult | undefined> =>
  database.transaction({ userId: null, companyCode: shop.company }, async (tx) => {
    const cart = digest === undefined ? undefined : await findCart(tx, shop, digest, true);
    return cart && cart.sales_order_id === null ? work(tx, cart) : undefined;
  });

/** The visitor did something; what lies in the cart is held for as long as the shop says. */
async function touch(tx: Transaction, shop: Shop, { cart_id: id }: FoundCart, holder: string): Promise<void> {
  await tx.execute(sql`update cart set last_active_at = now() where cart_id = ${id}`);
  await holdCart(tx, shop.company, id, holder);
}

/** How a visitor is told that there are not so many pieces: a shop that tells no figures of its stock tells none here. */
export function notSoMany({ stockShown }: Shop, { name: product, orderable }: FoundLine, field: string): FormProblem {
  if (orderable < 1) return { field, text: 'wrong_none_left', values: { product } };
  return stockShown === 'count'
    ? { field, text: 'wrong_only_left', values: { product, count: Math.floor(orderable) } }
    : { field, text: 'wrong_not_so_many', values: { product } };
}

/**
 * No more pieces than can be ordered, which is said: as many as there are, or where the shop tells no figures as many as there were before. What can be had is held
 * before, so that carts whose time is over give theirs away.
 */
async function limit(tx: Transaction, { shop, language, holder }: Changing, { cart_id: id }: FoundCart, before: readonly FoundLine[]): Promise<FormProblem[]> {
  const over = (await linesOf(tx, shop, language, id)).filter(({ qty, orderable }) => qty > orderable);
  for (const { code, orderable } of over) {
    const former = before.find((line) => line.code === code)?.qty ?? 0;
    await setQty(tx, id, code, shop.stockShown === 'count' || former > orderable ? Math.floor(orderable) : former);
  }
  // What is left out again is held no more.
  if (over.length > 0) await holdCart(tx, shop.company, id, holder);
  return over.map((line) => notSoMany(shop, line, `qty-${line.code}`));
}

const setQty = (tx: Transaction, cartId: number, code: string, qty: number): Promise<number> =>
  qty > 0
    ? tx.execute(sql`update cart_item set qty = ${Math.min(qty, mostPieces)} where cart_id = ${cartId} and product_code = ${code}`)
    : tx.execute(sql`delete from cart_item where cart_id = ${cartId} and product_code = ${code}`);

/** Why a product was not put into a cart. */
function refuse(before: readonly FoundLine[], code: string): FormProblem[] {
  if (before.length < mostLines || before.some((line) => line.code === code)) throw appError('not_found');
  return [{ field: '', text: 'wrong_cart_full', values: { count: mostLines } }];
}

/**
 * Puts pieces of a product into the visitor's cart; into a new one where he has none.
 * @returns what could not be taken
 * @throws AppError not_found where the shop does not sell the product
 */
export const addToCart = ({ database }: Services, changing: Changing, digest: string, code: string, qty: number): Promise<FormProblem[]> => {
  const { shop, language, holder } = changing;
  return database.transaction({ userId: null, companyCode: shop.company }, async (tx) => {
    const found = await findCart(tx, shop, digest, true);
    const cart = found && found.sales_order_id === null ? found : await newCart(tx, shop, language, digest);
    if (!cart) throw appError('not_found');
    const before = await linesOf(tx, shop, language, cart.cart_id);
    const added = await tx.execute(sql`
      insert into cart_item (company_code, cart_id, product_code, qty, unit_price)
      select s.company_code, ${cart.cart_id}, s.product_code, ${Math.min(qty, mostPieces)},
             round(kontor_discounted(s.selling_price_shop, kontor_discount_now(s.discount_percent, s.discount_end_date, ${today})), ${shop.decimals}::int)
        from product_shop s
       where s.company_code = ${shop.company} and s.shop_id = ${shop.id} and s.product_code = ${code} and s.published and s.can_order and s.selling_price_shop is not null
         and (select count(*) from cart_item i where i.cart_id = ${cart.cart_id} and i.product_code <> s.product_code) < ${mostLines}
      on conflict (company_code, cart_id, product_code) do update set qty = least(cart_item.qty + excluded.qty, ${mostPieces}), unit_price = excluded.unit_price`);
    if (added === 0) return refuse(before, code);
    await touch(tx, shop, cart, holder);
    return limit(tx, changing, cart, before);
  });
};

/** Sets how many pieces of products lie in the cart; 0 takes one out. @returns what could not be taken */
export const changeCart = (services: Services, changing: Changing, digest: string | undefined, wanted: ReadonlyMap<string, number>) =>
  withCart(services, changing.shop, digest, async (tx, cart) => {
    const before = await linesOf(tx, changing.shop, changing.language, cart.cart_id);
    for (const [code, qty] of wanted) await setQty(tx, cart.cart_id, code, qty);
    await touch(tx, changing.shop, cart, changing.holder);
    return limit(tx, changing, cart, before);
  });

/** The visitor saw today's prices. */
export const acceptPrices = (services: Services, shop: Shop, language: Language, digest: string | undefined) =>
  withCart(services, shop, digest, async (tx, { cart_id: id }) => {
    for (const { code, asked } of await linesOf(tx, shop, language, id))
      await (asked === null
        ? setQty(tx, id, code, 0)
        : tx.execute(sql`update cart_item set unit_price = ${asked} where cart_id = ${id} and product_code = ${code} and unit_price <> ${asked}`));
  });
