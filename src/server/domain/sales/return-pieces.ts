import { sql } from 'drizzle-orm';

/** Pieces of the line `i` that left, did not come back, and are in no return that is asked for or accepted. */
export const leftOfLine = sql`floor(i.shipped - i.returned - coalesce((
  select sum(r.qty) from return_request_item r join return_request q using (company_code, return_request_id)
    join fsm_instance w on w.fsm_instance_id = q.fsm_instance_id join fsm_state z on z.state_id = w.state_id
   where r.sales_order_item_id = i.sales_order_item_id and not z.final_state), 0))`;

/** Whether staff could take goods of an order back, whose life is `n`. */
export const takesBack = sql`exists (select from fsm_transition t where t.from_state_id = n.state_id and t.event_code = 'return_part')`;
