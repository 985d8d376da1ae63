import { sql } from 'drizzle-orm';
import { defineLoop } from '../../engine/workflow/define.ts';

/** Most in one run; the next one takes the rest. */
const batch = 500;

/** Orders that waited for goods and have all of them now, whoever ordered first at first. */
export default defineLoop({
  due: async ({ tx, type_code }) => {
    const rows = await tx.rows<{ fsm_instance_id: number }>(sql`
      select o.fsm_instance_id
        from sales_order o
        join fsm_instance n on n.fsm_instance_id = o.fsm_instance_id and n.type_code = ${type_code}
        join fsm_transition t on t.from_state_id = n.state_id and t.event_code = 'goods_available'
       where o.is_demanded
         and not exists (select from sales_order_item i where i.company_code = o.company_code and i.sales_order_id = o.sales_order_id
                            and i.qty - i.shipped > kontor_reserved(i.sales_order_item_id))
       order by o.placed_at, o.sales_order_id limit ${batch}`);
    return rows.map(({ fsm_instance_id }) => ({ fsm_instance_id, event_code: 'goods_available' }));
  },
});
