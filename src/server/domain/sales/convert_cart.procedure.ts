import { sql } from 'drizzle-orm';
import { asked } from '../../../../schemas/asked.ts';
import { text } from '../../../../schemas/kinds.gen.ts';
import { carts } from '../../../../schemas/tables/sales/carts.ts';
import { salesOrders } from '../../../../schemas/tables/sales/orders.ts';
import type { MultiText } from '../../../shared/languages.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { problem, refusal } from '../../engine/records/core/refusals.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import { soldItems } from './sold-goods.ts';
import { today } from '../../../../schemas/tables/define.ts';

const orders = rowsOf(salesOrders);
const left = rowsOf(carts);

/** A cart as the order that it becomes needs it; the order is in the currency and the prices of its shop. */
interface Converted {
  head: {
    shop_id: number;
    email: string | null;
    delivery_name: string;
    language_code: string;
    currency_code: string;
    rate_to_base: number | null;
    price_type: string;
    warehouse_id: number;
  };
  lines: { product_code: string; item_name: MultiText; qty: number; unit_price: number; vat_rate: number }[];
}

const convertedOf = async (tx: Transaction, ids: readonly number[]): Promise<Map<number, Converted>> => {
  const rows = await tx.rows<{ cart_id: number; converted: Converted }>(sql`
    select c.cart_id, json_build_object(
             'head', json_build_object('shop_id', c.shop_id, 'email', c.email, 'delivery_name', coalesce(c.customer_name, c.email, '#' || c.cart_id), 'language_code', c.language_code,
               'currency_code', c.currency_code, 'rate_to_base', round(kontor_rate(c.company_code, c.currency_code), 12), 'price_type', s.price_type,
               'warehouse_id', (select min(w.warehouse_id) from warehouse w where w.company_code = c.company_code)),
             'lines', (select json_agg(json_build_object('product_code', i.product_code, 'item_name', p.product_name, 'qty', i.qty, 'unit_price', i.unit_price,
                         'vat_rate', coalesce(kontor_vat_on(c.company_code, i.product_code, null, null, ${today}), 0)) order by i.cart_item_id)
                         from cart_item i join product p using (product_code) where i.cart_id = c.cart_id)) as converted
      from cart c join shop s on s.shop_id = c.shop_id where c.cart_id = any(${`{${ids.join(',')}}`}::bigint[])`);
  return new Map(rows.map(({ cart_id, converted }) => [cart_id, converted]));
};

/** Makes a draft of an order from each cart, with its goods at the prices that whoever left it saw; the cart is recovered. */
export default defineProcedure({
  icon: 'list-check',
  right: 'set',
  needs: 'selection',
  confirm: true,
  tells: true,
  answer: { orders: asked(text) },
  fires: { abandoned_cart: ['recover'] },
  async run({ tx, keys, instances, changes, fire }) {
    const rows = await left.lock(tx, keys, 'cart_id', 'sales_order_id', 'item_count');
    const empty = rows.filter(({ item_count }) => item_count === 0);
    if (empty.length > 0) throw refusal([problem('item_count', 'empty_cart', { cart: `#${empty[0]?.cart_id}` })]);
    const converted = await convertedOf(
      tx,
      rows.map(({ cart_id }) => cart_id),
    );
    const parts = rows.flatMap((row) => {
      const found = converted.get(row.cart_id);
      return found ? [{ row, ...found }] : [];
    });
    const made = await orders.insert(
      changes,
      parts.map(({ head }) => head),
    );
    await soldItems.insert(
      changes,
      parts.flatMap(({ lines }, n) => lines.map((line, place) => ({ ...line, sales_order_id: made[n]?.sales_order_id ?? 0, line_no: place + 1 }))),
    );
    await left.update(
      changes,
      parts.map(({ row }, n) => ({ ...row, order: made[n]?.sales_order_id ?? null })),
      ({ order }) => ({ sales_order_id: order }),
    );
    await fire(instances, 'recover');
    return { changed: made.length, orders: made.map(({ sales_order_id }) => `#${sales_order_id}`).join(', ') };
  },
});
