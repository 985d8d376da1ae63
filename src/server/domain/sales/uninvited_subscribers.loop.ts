import { sql } from 'drizzle-orm';
import { defineLoop } from '../../engine/workflow/define.ts';

/** Most in one run; the next one takes the rest. */
const batch = 500;

/**
 * New subscribers nobody has written to yet, however they came into the table: added by staff, imported or by SQL. The secret is
 * made with the first mail, so who has none was never asked.
 */
export default defineLoop({
  due: async ({ tx, type_code }) => {
    const rows = await tx.rows<{ fsm_instance_id: number }>(sql`
      select n.fsm_instance_id from newsletter_subscriber n
        join fsm_instance i on i.fsm_instance_id = n.fsm_instance_id and i.type_code = ${type_code}
        join fsm_state s on s.state_id = i.state_id and s.initial_state
       where n.secret_digest is null and n.email is not null order by n.newsletter_subscriber_id limit ${batch}`);
    return rows.map(({ fsm_instance_id }) => ({ fsm_instance_id, event_code: 'invite' }));
  },
});
