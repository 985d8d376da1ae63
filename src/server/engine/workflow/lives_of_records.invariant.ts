import { defineInvariant } from '../invariants/define.ts';

/** A record is in the state to which its last step led, and its steps are numbered without gaps. */
export default defineInvariant({
  broken: () => [
    `SELECT i.entity || ' ' || i.entity_id || ' is not where its last step led' AS broken FROM fsm_instance i
       LEFT JOIN LATERAL (SELECT h.to_state_id FROM fsm_history h WHERE h.fsm_instance_id = i.fsm_instance_id ORDER BY h.seq DESC LIMIT 1) last ON true
      WHERE last.to_state_id IS DISTINCT FROM i.state_id`,
    `SELECT 'steps of instance ' || fsm_instance_id || ' have a gap' AS broken FROM fsm_history GROUP BY fsm_instance_id HAVING max(seq) <> count(*)`,
  ],
});
