import { sql } from 'drizzle-orm';
import { currentCompany, today } from '../../../../../schemas/tables/define.ts';
import type { Language } from '../../../../shared/languages.ts';
import type { CheckoutStep } from '../../../../storefront/buying.ts';
import { stepToGo } from '../../../../storefront/buying.ts';
import type { FormProblem } from '../../../../storefront/given.ts';
import type { Shop } from '../../../../storefront/reading.ts';
import { appError } from '../../../../shared/errors.ts';
import { writePrice } from '../../../../storefront/write-price.ts';
import type { Transaction } from '../../../engine/database/database.ts';
import { enqueue } from '../../../engine/outbox/enqueue.ts';
import { mailText } from '../../../engine/outbox/mail-text.ts';
import type { Services } from '../../../engine/services.ts';
import { notSoMany } from './change-cart.ts';
import { findCart } from './found-cart.ts';
import type { FoundCart } from './found-cart.ts';
import { orderPageAddress } from '../../sales/shop-address.ts';
import { orderToken } from './order-link.ts';
import { tellStaff } from './tell-staff.ts';
import type { Refused } from './tell-staff.ts';
import { readCart } from './read-cart.ts';
import type { WholeCart } from './read-cart.ts';

/** An order of a visitor: whose cart it was, and how it is paid. */
export interface Placed {
  orderId: number;
  /** Whether an online payment is begun now. */
  isPaidOnline: boolean;
  /** Steps that the workflow refused after it was placed, with why: staff are told. */
  refused?: readonly Refused[];
}

export type Placing = Placed | { problems: readonly FormProblem[] } | { step: CheckoutStep | 'cart' };

/** What the visitor saw is not so any more: prices, or how much there is. */
function changesOf(cart: WholeCart, shop: Shop, language: Language, shownTotal: number): FormProblem[] {
  const price = (amount: number): string => writePrice({ shop, language }, amount);
  const problems = cart.lines.flatMap((line): FormProblem[] => {
    const { name: product, price: now, seen, qty, orderable } = line;
    if (now === null) return [{ field: '', text: 'wrong_gone', values: { product } }];
    if (now !== seen) return [{ field: '', text: 'wrong_price', values: { product, old: price(seen), new: price(now) } }];
    return qty > orderable ? [notSoMany(shop, line, '')] : [];
  });
  if (problems.length === 0 && shownTotal !== cart.totals.total) {
    return [{ field: '', text: 'wrong_total', values: { old: price(shownTotal), new: price(cart.totals.total) } }];
  }
  return problems;
}

/** Writes the order as a draft, at the prices that were checked. */
async function writeOrder(tx: Transaction, shop: Shop, { cart_id: id, buyer }: FoundCart, cart: WholeCart): Promise<number> {
  const { delivery, payment } = cart;
  const made = await tx.row<{ sales_order_id: number }>(sql`
    insert into sales_order (company_code, shop_id, channel_id, email, phone, vat_no, delivery_name, address_line, zip_code, city, country_code, language_code, warehouse_id,
                             delivery_method_id, payment_method_id, carrier, currency_code, rate_to_base, price_type, delivery_price, payment_fee, fees_vat_rate, comments)
    select c.company_code, c.shop_id, (select channel_id from channel where channel_code = 'web' and active), c.email, c.phone, c.vat_no, c.customer_name, c.address_line, c.zip_code,
           c.city, c.country_code, c.language_code, kontor_cart_warehouse(c.cart_id), m.delivery_method_id, ${payment?.id ?? null}::bigint, m.carrier, c.currency_code,
           round(kontor_rate(c.company_code, c.currency_code), 12), ${shop.priceType}, ${delivery?.price ?? 0}::numeric, ${payment?.price ?? 0}::numeric,
           coalesce(kontor_vat_on(c.company_code, null, ${buyer.country}, ${buyer.vatNo}, ${today}), 0), c.comments
      from cart c left join delivery_method m on m.delivery_method_id = ${delivery?.id ?? null}::bigint and m.company_code = c.company_code
     where c.cart_id = ${id} and c.company_code = ${currentCompany} returning sales_order_id::int`);
  const orderId = made?.sales_order_id ?? 0;
  await tx.execute(sql`
    insert into sales_order_item (company_code, sales_order_id, line_no, product_code, item_name, qty, unit_price, discount_percent, vat_rate)
    select i.company_code, ${orderId}, row_number() over (order by i.cart_item_id), i.product_code, p.product_name, i.qty,
           kontor_customer_price(s.selling_price_shop, ${shop.priceType}, i.company_code, i.product_code, ${buyer.country}, ${buyer.vatNo}, ${today}, ${shop.decimals}::int),
           kontor_discount_now(s.discount_percent, s.discount_end_date, ${today}), coalesce(kontor_vat_on(i.company_code, i.product_code, ${buyer.country}, ${buyer.vatNo}, ${today}), 0)
      from cart_item i join product p using (product_code)
      join product_shop s on s.company_code = i.company_code and s.shop_id = ${shop.id} and s.product_code = i.product_code
     where i.cart_id = ${id} order by i.cart_item_id`);
  await tx.execute(sql`update cart set sales_order_id = ${orderId}, last_active_at = now() where cart_id = ${id}`);
  return orderId;
}

interface Standing {
  number: string | null;
  email: string | null;
  order: number;
  cart: number;
  state: string;
  cartState: string;
  pm_type: string;
  needsPrepayment: boolean;
}

const standingOf = (tx: Transaction, orderId: number): Promise<Standing | undefined> =>
  tx.row<Standing>(sql`
    select o.order_no as number, o.email, o.fsm_instance_id::int as "order", c.fsm_instance_id::int as cart, s.state_code as state, cs.state_code as "cartState", coalesce(m.pm_type, 'prepaid') as pm_type,
           exists (select from sales_order_item i join product p using (product_code) where i.sales_order_id = o.sales_order_id and p.prepayment_required) as "needsPrepayment"
      from sales_order o
      join cart c on c.sales_order_id = o.sales_order_id
      join fsm_instance n on n.fsm_instance_id = o.fsm_instance_id
      join fsm_state s using (state_id)
      join fsm_instance cn on cn.fsm_instance_id = c.fsm_instance_id
      join fsm_state cs on cs.state_id = cn.state_id
      left join payment_method m on m.payment_method_id = o.payment_method_id
     where o.sales_order_id = ${orderId}`);

/** What the order waits for next: nobody takes money at the door or on account for goods that are paid before. */
function nextStep({ pm_type: type, needsPrepayment }: Standing): 'request_payment' | 'request_prepayment' | undefined {
  if (type === 'prepaid' || type === 'card') return 'request_payment';
  return needsPrepayment ? 'request_prepayment' : undefined;
}

/** Mails the customer where he sees how his order stands; once. */
async function mailLink({ database }: Services, shop: Shop, language: Language, orderId: number, { email, number }: Standing): Promise<void> {
  if (email === null) return;
  const link = orderPageAddress(shop.hostname, language, await orderToken(database, orderId));
  const about = { company_code: shop.company, entity: 'sales_order', entity_id: String(orderId) };
  const words = mailText(language, 'order_page', { shop: shop.name, number: number ?? `#${orderId}`, link });
  await database.transaction({ userId: null, companyCode: shop.company }, (tx) =>
    enqueue(tx, about, { channel: 'mail', to: email, ...words, key: `order_page:${orderId}` }),
  );
}

/** Takes a draft back that was not placed: the cart and what is held for it are as before. @returns whether it was a draft still */
const takeBack = ({ database }: Services, { company }: Shop, orderId: number): Promise<boolean> =>
  database.transaction({ userId: null, companyCode: company }, async (tx) => {
    await tx.execute(sql`select from cart where sales_order_id = ${orderId} for update`);
    const draft = await tx.row(sql`
      select from sales_order o join fsm_instance n using (fsm_instance_id) join fsm_state s using (state_id)
       where o.sales_order_id = ${orderId} and s.state_code = 'draft' for update of n`);
    if (!draft) return false;
    await tx.execute(sql`update cart set sales_order_id = null where sales_order_id = ${orderId}`);
    await tx.execute(sql`delete from sales_order_item where sales_order_id = ${orderId}`);
    await tx.execute(sql`delete from sales_order where sales_order_id = ${orderId}`);
    return true;
  });

/** Moves the order on as far as visitors do; whoever asks once more goes on where it stands. An order that the workflow does not place is none; one that is placed stays. */
async function moveOn(services: Services, shop: Shop, language: Language, orderId: number): Promise<Placing> {
  const { database, workflow } = services;
  const actor = { userId: null, companyCode: shop.company };
  const look = () => database.transaction(actor, (tx) => standingOf(tx, orderId), { readOnly: true });
  const refused: Refused[] = [];
  const fire = async (instance: number, event_code: string): Promise<void> => {
    const { results } = await workflow.trigger(actor, { event_code, fsm_instance_id: [instance], params: {} });
    const error = results[0]?.error;
    if (error?.code === 'service_unavailable') throw appError('service_unavailable', error.params);
    if (error) refused.push({ event: event_code, code: error.code });
  };
  const first = await look();
  if (!first) throw new Error(`the order ${orderId} of a visitor is gone`);
  if (first.state === 'draft') await fire(first.order, 'place');
  if (await takeBack(services, shop, orderId)) return { problems: [{ field: '', text: 'wrong_refused' }] };
  const step = nextStep(first);
  refused.length = 0;
  if (step && ['draft', 'placed'].includes(first.state)) await fire(first.order, step);
  if (first.cartState !== 'recovered') await fire(first.cart, 'recover');
  if (refused.length > 0) await tellStaff(database, shop, orderId, refused);
  await mailLink(services, shop, language, orderId, (await look()) ?? first);
  return { orderId, isPaidOnline: first.pm_type === 'card', refused };
}

/**
 * Makes an order of the visitor's cart: everything is computed once more, and what is not as he saw it is told, with nothing taken. A second press finds the order
 * that the first made.
 * @param shownTotal what the visitor agreed to pay
 */
export async function placeOrder(
  services: Services,
  shop: Shop,
  language: Language,
  digest: string | undefined,
  shownTotal: number,
  online: boolean,
): Promise<Placing> {
  const found = await services.database.transaction({ userId: null, companyCode: shop.company }, async (tx): Promise<Placing> => {
    const known = digest === undefined ? undefined : await findCart(tx, shop, digest, true);
    if (!known) return { step: 'cart' };
    if (known.sales_order_id !== null) return { orderId: known.sales_order_id, isPaidOnline: false };
    const cart = await readCart(tx, shop, language, known, online);
    if (cart.lines.length === 0) return { step: 'cart' };
    const step = stepToGo(cart);
    if (step !== 'review') return { step };
    const problems = changesOf(cart, shop, language, shownTotal);
    if (problems.length > 0) return { problems };
    return { orderId: await writeOrder(tx, shop, known, cart), isPaidOnline: false };
  });
  return 'orderId' in found ? moveOn(services, shop, language, found.orderId) : found;
}
