import { sql } from 'drizzle-orm';
import type { Database } from '../../src/server/engine/database/database.ts';

/**
 * The facts of orders that were copied past the triggers (fillOrders), and their goods in the ledger of stock: placed on their day, shipped two days and invoiced three
 * days later. Amounts are those of the lines; the delivery of an order is no line here.
 * @returns how many facts there are
 */
export async function fillFacts(database: Database): Promise<number> {
  await database.system(
    async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`
        insert into sales_fact (company_code, basis, day, sales_order_id, sales_order_item_id, product_code, shop_id, channel_id, partner_id, country_code, vat_rate, vat_scheme, currency_code, rate_to_base,
                                qty, net, discount, vat, cost)
        select o.company_code, b.basis, o.opened_on + b.later, o.sales_order_id, i.sales_order_item_id, i.product_code, o.shop_id, o.channel_id, o.partner_id, o.country_code, coalesce(i.vat_rate, 0),
               'domestic', o.currency_code, coalesce(o.rate_to_base, 1), i.qty, coalesce(i.line_net, 0), 0, coalesce(i.line_vat, 0), case when b.basis <> 'placed' then round(coalesce(i.line_net, 0) * 0.6, 2) end
          from sales_order o join sales_order_item i using (sales_order_id)
         cross join (values ('placed', 0), ('shipped', 2), ('invoiced', 3)) b(basis, later)
         where o.order_no like 'SO-X-%' and not exists (select from sales_fact f where f.sales_order_id = o.sales_order_id)
         order by o.opened_on + b.later`);
      await tx.execute(sql`
        insert into stock_movement (company_code, moved_at, warehouse_id, storage_id, product_code, movement_type, qty, unit_cost, value, ref_table, ref_id, ref_line)
        select o.company_code, o.opened_on + interval '2 days', p.warehouse_id, p.storage_id, i.product_code, 'sale', -i.qty, 1, -i.qty, 'sales_order_item', o.sales_order_id, i.sales_order_item_id
          from sales_order o join sales_order_item i using (sales_order_id)
          join (select distinct on (company_code) company_code, warehouse_id, storage_id from storage order by company_code, storage_id) p on p.company_code = o.company_code
         where o.order_no like 'SO-X-%' and not exists (select from stock_movement m where m.ref_table = 'sales_order_item' and m.ref_id = o.sales_order_id)
         order by o.opened_on`);
    },
    { unlimited: true },
  );
  for (const table of ['sales_fact', 'stock_movement']) await database.script(`vacuum analyze ${table}`);
  return (await database.system((tx) => tx.row<{ count: number }>(sql`select count(*)::int as count from sales_fact`)))?.count ?? 0;
}
