import { sql } from 'drizzle-orm';
import { Decimal } from 'decimal.js';
import type { App } from '../support/server-app.ts';
import { countedAmounts, countedPieces } from './sales.ts';
import type { RawOrder, SalesBasis } from './sales.ts';

const bases: readonly SalesBasis[] = ['placed', 'shipped', 'invoiced'];

const rawOrders = (app: App): Promise<RawOrder[]> =>
  app.rows<RawOrder>(sql`
    select o.sales_order_id, o.price_type, o.decimals, not s.initial_state as is_placed, (s.final_state and not s.is_shipped) as called_off,
           (select min(d.made_at)::date::text from sales_order_document d where d.sales_order_id = o.sales_order_id and d.doc_type = 'invoice') as invoiced_on,
           (o.delivery_price + o.payment_fee)::text as fees, o.fees_vat_rate::text,
           (select coalesce(json_agg(json_build_object('id', i.sales_order_item_id, 'product', i.product_code, 'qty', i.qty::text, 'unit_price', i.unit_price::text,
                     'discount_percent', i.discount_percent::text, 'vat_rate', i.vat_rate::text)), '[]') from sales_order_item i where i.sales_order_id = o.sales_order_id) as lines,
           (select coalesce(json_agg(json_build_object('line', m.ref_line, 'day', m.moved_at::date::text, 'qty', m.qty::text, 'value', m.value::text,
                     'is_return', m.movement_type = 'customer_return' or m.reversal_of is not null)), '[]')
              from stock_movement m where m.ref_table = 'sales_order_item' and m.ref_id = o.sales_order_id) as moves
      from sales_order o join fsm_instance n using (fsm_instance_id) join fsm_state s using (state_id)`);

interface Facts {
  sales_order_id: number;
  basis: SalesBasis;
  rates: Record<string, { net: string; vat: string }>;
  pieces: Record<string, string>;
  cost: string;
}

const postedFacts = (app: App): Promise<Facts[]> =>
  app.rows<Facts>(sql`
    select sales_order_id, basis, json_object_agg(rate::float8::text, json_build_object('net', net::text, 'vat', vat::text)) as rates,
           (select coalesce(json_object_agg(p.line, p.qty::text), '{}') from (select sales_order_item_id as line, sum(qty) as qty from sales_fact g
             where g.sales_order_id = f.sales_order_id and g.basis = f.basis and sales_order_item_id is not null group by 1) p) as pieces, sum(cost)::text as cost
      from (select sales_order_id, basis, vat_rate as rate, sum(net) as net, sum(vat) as vat, coalesce(sum(cost), 0) as cost from sales_fact group by 1, 2, 3) f
     group by 1, 2`);

const same = (left: Decimal.Value | undefined, right: Decimal.Value | undefined): boolean => new Decimal(left ?? 0).equals(right ?? 0);

/** Orders whose facts are not what the oracle makes of their rows, in words; of all orders that there are. */
export async function salesDifferences(app: App): Promise<{ orders: number; wrong: string[] }> {
  const [orders, facts] = [await rawOrders(app), await postedFacts(app)];
  const found = new Map(facts.map((fact) => [`${fact.sales_order_id}/${fact.basis}`, fact]));
  const wrong = orders.flatMap((order) =>
    bases.flatMap((basis) => {
      const posted = found.get(`${order.sales_order_id}/${basis}`);
      const amounts = countedAmounts(order, basis);
      const pieces = countedPieces(order, basis);
      const cost = order.moves.reduce((all, { value }) => all.minus(value), new Decimal(0));
      const rates = [...new Set([...amounts.keys(), ...Object.keys(posted?.rates ?? {})])];
      const isRight =
        rates.every((rate) => same(amounts.get(rate)?.net, posted?.rates[rate]?.net) && same(amounts.get(rate)?.vat, posted?.rates[rate]?.vat)) &&
        [...pieces].every(([line, count]) => same(count, posted?.pieces[line])) &&
        (basis === 'placed' || !posted || same(cost, posted.cost));
      return isRight ? [] : [`order ${order.sales_order_id}, ${basis}: ${JSON.stringify({ amounts: [...amounts], pieces: [...pieces], posted })}`];
    }),
  );
  return { orders: orders.length, wrong };
}
