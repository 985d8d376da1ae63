import { sql } from 'drizzle-orm';
import { defineLoop } from '../../engine/workflow/define.ts';

/** Most in one run; the next one takes the rest. */
const batch = 500;

/** Waiting customers whose turn it is, because as many pieces are free as their place in the product's queue. */
export default defineLoop({
  due: async ({ tx, type_code }) => {
    const rows = await tx.rows<{ fsm_instance_id: number }>(sql`
      with waiting as (
        select a.fsm_instance_id, a.company_code, a.product_code,
               row_number() over (partition by a.company_code, a.product_code order by a.asked_at, a.arrival_notification_id) as place
          from arrival_notification a
          join fsm_instance i on i.fsm_instance_id = a.fsm_instance_id and i.type_code = ${type_code}
          join fsm_state s on s.state_id = i.state_id and not s.final_state),
      product as (
        select company_code, product_code, kontor_arrival_free(company_code, product_code) as free from waiting group by company_code, product_code)
      select w.fsm_instance_id from waiting w join product p on p.company_code = w.company_code and p.product_code = w.product_code
       where w.place <= p.free order by w.product_code, w.place limit ${batch}`);
    return rows.map(({ fsm_instance_id }) => ({ fsm_instance_id, event_code: 'notify' }));
  },
});
