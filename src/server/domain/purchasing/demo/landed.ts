import { sql } from 'drizzle-orm';
import { allocateCosts } from '../../../../shared/purchasing/landed-cost.ts';
import type { LandedLine, RelatedCost } from '../../../../shared/purchasing/landed-cost.ts';
import type { Transaction } from '../../../engine/database/database.ts';

interface LandedOrder {
  currency_precision: number;
  costs: RelatedCost[];
  lines: (LandedLine & { id: number; price: number })[];
}

/** Orders that were unloaded, with what their lines are weighed by and what is shared among them. */
const landedOrders = (tx: Transaction): Promise<LandedOrder[]> =>
  tx.rows<LandedOrder>(sql`
    select k.currency_precision,
           (select coalesce(json_agg(json_build_object('amount', cost_converted_amount, 'split', split_method) order by purchase_order_cost_id), '[]')
              from purchase_order_cost where purchase_order_id = o.order_id and cost_converted_amount is not null) as costs,
           (select json_agg(json_build_object('id', i.purchase_order_item_id, 'price', i.price_base, 'qty', i.received, 'value', i.received * i.price_base,
                                              'weight', coalesce(p.weight, 0), 'volume', coalesce(p.volume, 0)) order by i.purchase_order_item_id)
              from purchase_order_item i join product p using (product_code) where i.purchase_order_id = o.order_id) as lines
      from demo_order o join company c using (company_code) join currency k on k.currency_code = c.currency_code
     where o.landed order by o.order_id`);

/** The related costs of orders that were unloaded are shared among their goods, as unloading does. */
export async function shareCostsOfLanded(tx: Transaction): Promise<void> {
  const borne = (await landedOrders(tx)).flatMap(({ costs, lines, currency_precision }) => {
    const shares = allocateCosts(costs, lines, currency_precision);
    return lines.map(({ id, qty, price }, at) => ({ id, share: shares[at] ?? 0, landed: Number((price + (shares[at] ?? 0) / qty).toFixed(6)) }));
  });
  await tx.execute(sql`
    update purchase_order_item i set borne_costs = b.share, landed_unit = b.landed
      from jsonb_to_recordset(${JSON.stringify(borne)}::jsonb) as b(id bigint, share numeric, landed numeric) where b.id = i.purchase_order_item_id`);
}
