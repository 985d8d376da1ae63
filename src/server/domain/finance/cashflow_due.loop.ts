import { sql } from 'drizzle-orm';
import { defineLoop } from '../../engine/workflow/define.ts';

/** Most in one run; the next one takes the rest. */
const batch = 500;

/** Items whose day is over and that are not paid, the longest due first. */
export default defineLoop({
  due: async ({ tx, type_code }) => {
    const rows = await tx.rows<{ fsm_instance_id: number }>(sql`
      select c.fsm_instance_id
        from cashflow c
        join fsm_instance n on n.fsm_instance_id = c.fsm_instance_id and n.type_code = ${type_code}
        join fsm_transition t on t.from_state_id = n.state_id and t.event_code = 'become_overdue'
       where c.due_date < current_date and c.open_amount > 0
       order by c.due_date, c.cashflow_id limit ${batch}`);
    return rows.map(({ fsm_instance_id }) => ({ fsm_instance_id, event_code: 'become_overdue' }));
  },
});
