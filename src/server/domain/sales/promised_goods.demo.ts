import { sql } from 'drizzle-orm';
import type { Transaction } from '../../engine/database/database.ts';
import { defineDemo } from '../../engine/demo/define.ts';
import { chooseIncoming } from '../warehouse/stock.ts';

interface Awaited {
  company_code: string;
  purchase_order_item_id: number;
  sales_order_item_id: number;
  qty: number;
}

/** An order that holds goods longer than it was valid. */
const letLapse = (tx: Transaction) =>
  tx.execute(sql`
    update sales_order set valid_until = current_date - 2 where sales_order_id in (
      select distinct on (o.company_code) o.sales_order_id
        from sales_order o join fsm_instance n using (fsm_instance_id) join fsm_state s using (state_id)
       where s.state_code in ('waiting_for_payment', 'waiting_for_prepayment')
         and exists (select from reservation r where r.sales_order_id = o.sales_order_id and r.reservation_state = 'active')
       order by o.company_code, o.opened_on, o.sales_order_id)`);

/** The two orders that wait longest want two pieces more than are there of something that comes, of which there is least. */
const letWait = (tx: Transaction) =>
  tx.execute(sql`
    insert into sales_order_item (company_code, sales_order_id, line_no, product_code, item_name, qty, unit_price, vat_rate)
    select o.company_code, o.sales_order_id, o.lines + 1, c.product_code, p.product_name, case o.turn when 1 then c.free else 0 end + 2, coalesce(s.selling_price_shop, 0),
           coalesce(kontor_vat_on(o.company_code, c.product_code, o.country_code, o.vat_no, o.opened_on), 0)
      from (select o.*, row_number() over (order by o.placed_at, o.sales_order_id) as turn,
                   (select coalesce(max(line_no), 0) from sales_order_item i where i.sales_order_id = o.sales_order_id) as lines
              from sales_order o where o.company_code = nullif(current_setting('app.company', true), '') and o.is_demanded) o
      join lateral (select l.product_code, l.free from stock_level l
                     where l.warehouse_id = o.warehouse_id and l.incoming >= 4 and l.backorder = 0 order by l.free, l.product_code limit 1) c on true
      join product p on p.product_code = c.product_code
      left join product_shop s on s.shop_id = o.shop_id and s.product_code = c.product_code
     where o.turn <= 2 and not exists (select from sales_order_item i where i.sales_order_id = o.sales_order_id and i.product_code = c.product_code)`);

/** In each company an order that holds goods longer than it was valid, orders that wait for goods on their way, and some of these that staff decided about. */
export default defineDemo({
  after: ['sales_orders', 'pick_lists'],
  async seed(tx) {
    await letLapse(tx);
    const companies = await tx.rows<{ company_code: string }>(sql`select company_code from company order by company_code`);
    for (const { company_code } of companies) {
      await tx.rows(sql`select set_config('app.company', ${company_code}, true)`);
      await letWait(tx);
      const awaited = await tx.rows<Awaited>(sql`
        select purchase_order_item_id, sales_order_item_id, qty::float8 from incoming_assignment
         where company_code = ${company_code} order by purchase_order_item_id, sales_order_item_id desc limit 1`);
      await chooseIncoming(tx, company_code, awaited);
    }
    await tx.rows(sql`select set_config('app.company', '', true)`);
  },
});
