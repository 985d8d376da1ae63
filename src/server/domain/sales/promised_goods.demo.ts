import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';
import { chooseIncoming } from '../warehouse/stock.ts';

interface Decided {
  company_code: string;
  purchase_order_item_id: number;
  sales_order_item_id: number;
  qty: number;
}

/** In each company an order that holds goods longer than it was valid, and goods on their way that staff decided about. */
export default defineDemo({
  after: ['sales_orders', 'pick_lists'],
  async seed(tx) {
    await tx.execute(sql`
      update sales_order set valid_until = current_date - 2 where sales_order_id in (
        select distinct on (o.company_code) o.sales_order_id
          from sales_order o join fsm_instance n using (fsm_instance_id) join fsm_state s using (state_id)
         where s.state_code in ('waiting_for_payment', 'waiting_for_prepayment')
           and exists (select from reservation r where r.sales_order_id = o.sales_order_id and r.reservation_state = 'active')
         order by o.company_code, o.opened_on, o.sales_order_id)`);
    const decided = await tx.rows<Decided>(sql`
      select distinct on (company_code) company_code, purchase_order_item_id, sales_order_item_id, qty::float8 from incoming_assignment
       order by company_code, purchase_order_item_id, sales_order_item_id`);
    for (const { company_code, ...choice } of decided) {
      await tx.rows(sql`select set_config('app.company', ${company_code}, true)`);
      await chooseIncoming(tx, company_code, [choice]);
    }
    await tx.rows(sql`select set_config('app.company', '', true)`);
  },
});
