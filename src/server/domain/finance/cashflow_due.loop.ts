import { sql } from 'drizzle-orm';
import { defineLoop } from '../../engine/workflow/define.ts';

/** Most in one run; the next one takes the rest. */
const batch = 500;

/** Items whose day is over and that are not paid, the longest due first, and those that are overdue no more because they were given a later day. */
export default defineLoop({
  due: async ({ tx, type_code }) => {
    const rows = await tx.rows<{ fsm_instance_id: number; event_code: string }>(sql`
      select c.fsm_instance_id, t.event_code
        from cashflow c
        join fsm_instance n on n.fsm_instance_id = c.fsm_instance_id and n.type_code = ${type_code}
        join fsm_transition t on t.from_state_id = n.state_id and t.event_code = case when c.due_date < kontor_today(c.company_code) then 'become_overdue' else 'fall_due_later' end
       where c.open_amount > 0
       order by c.due_date, c.cashflow_id limit ${batch}`);
    return rows;
  },
});
