import { sql } from 'drizzle-orm';
import { defineLoop } from '../../engine/workflow/define.ts';

/** Most in one run; the next one takes the rest. */
const batch = 500;

/**
 * What carriers told last of orders that are on their way moves them: they are delivered, or come back. A shipment departs with the first word of its orders, and ends when
 * all of them came to an end.
 */
export default defineLoop({
  due: ({ tx, type_code }) =>
    tx.rows<{ fsm_instance_id: number; event_code: string }>(sql`
      with last as (select distinct on (sales_order_id) sales_order_id, happened, created_at from order_report where happened is not null order by sales_order_id, order_report_id desc),
      moved as (
        select o.fsm_instance_id, t.event_code, 1 as turn from last r join sales_order o using (sales_order_id)
          join fsm_instance n on n.fsm_instance_id = o.fsm_instance_id and n.entered_at <= r.created_at
          join fsm_transition t on t.from_state_id = n.state_id and t.event_code = case r.happened when 'delivered' then 'deliver' when 'returned' then 'return' end),
      loaded as (
        select h.fsm_instance_id, s.state_code, count(*) as orders, count(r.happened) as told, count(*) filter (where r.happened = 'failed') as failed,
               count(*) filter (where os.state_code = 'delivered') as delivered, count(*) filter (where os.state_code = 'returned') as returned
          from shipment h join fsm_instance n on n.fsm_instance_id = h.fsm_instance_id and n.type_code = ${type_code} join fsm_state s using (state_id)
          join shipment_order l on l.company_code = h.company_code and l.shipment_id = h.shipment_id and l.is_loaded
          join sales_order o on o.sales_order_id = l.sales_order_id
          join fsm_instance oi on oi.fsm_instance_id = o.fsm_instance_id join fsm_state os on os.state_id = oi.state_id
          left join last r on r.sales_order_id = l.sales_order_id
         where s.state_code in ('handed_over', 'in_transit', 'failed') group by h.fsm_instance_id, s.state_code)
      select fsm_instance_id, event_code from (
        select * from moved
        union all select fsm_instance_id, 'depart', 2 from loaded where state_code = 'handed_over' and told > 0 and delivered + returned < orders
        union all select fsm_instance_id, 'return', 2 from loaded where state_code in ('in_transit', 'failed') and returned = orders
        union all select fsm_instance_id, 'deliver', 2 from loaded where state_code in ('handed_over', 'in_transit') and delivered + returned = orders and delivered > 0
        union all select fsm_instance_id, 'fail', 2 from loaded where state_code = 'in_transit' and failed = orders) due
       order by turn, fsm_instance_id limit ${batch}`),
});
