import { sql } from 'drizzle-orm';
import { integer } from '../../kinds.gen.ts';
import { fsmInstances, fsmStates } from '../../tables/workflow/fsm.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** States of all workflows. `instance_count` counts the records of the chosen company that are in it now. */
export default defineForm({
  access: 'readable',
  table: fsmStates,
  add: true,
  delete: true,
  fields: {
    ...pick(fsmStates, 'state_id', 'state_names', 'state_code', 'type_code', 'position', 'initial_state', 'final_state', 'show_in_filters', 'color'),
    ...pick(fsmStates, 'holds_stock', 'counts_as_demand', 'is_paid', 'is_shipped', 'row_class', 'editable', 'deletable', 'waits', 'duty', 'waits_within'),
    instance_count: computed(
      integer,
      sql`(select count(*) from ${fsmInstances} where ${fsmInstances.type_code} = ${fsmStates.type_code} and ${fsmInstances.state_id} = ${fsmStates.state_id})`,
    ),
  },
  order: ['type_code', 'position', 'state_id'],
  search: ['state_code', 'state_names', 'type_code'],
  create: ['type_code'],
  write: 'all',
});
