import type { Language } from '../../../../shared/languages.ts';
import type { Cart } from '../../../../storefront/buying.ts';
import type { Shop } from '../../../../storefront/reading.ts';
import type { Transaction } from '../../../engine/database/database.ts';
import type { FoundCart } from './found-cart.ts';
import { linesOf } from './cart-lines.ts';
import type { FoundLine } from './cart-lines.ts';
import { deliveriesOf, goodsOf, paymentsOf, totalsOf } from './order-costs.ts';
import type { PaymentOffer } from './order-costs.ts';

/** A cart as its pages show it and as an order takes it. */
export interface WholeCart extends Cart {
  lines: readonly FoundLine[];
  payment: PaymentOffer | null;
}

/** All of a cart as it stands now: prices, ways, sums. */
export async function readCart(tx: Transaction, shop: Shop, language: Language, found: FoundCart, online: boolean): Promise<WholeCart> {
  const lines = await linesOf(tx, shop, language, found.cart_id);
  const [deliveries, payments] = await Promise.all([deliveriesOf(tx, shop, language, found, lines), paymentsOf(tx, shop, language, found, lines, online)]);
  const delivery = deliveries.find(({ id }) => id === found.delivery_method_id) ?? null;
  const payment = payments.find(({ id }) => id === found.payment_method_id) ?? null;
  const totals = await totalsOf(tx, shop, found, lines, delivery?.price ?? 0, payment?.price ?? 0);
  return { lines, goods: goodsOf(lines, shop.decimals), buyer: found.buyer, deliveries, payments, delivery, payment, totals, isUnheld: found.unheld };
}
