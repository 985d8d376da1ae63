import { eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { instant } from '../../kinds/instant.ts';
import { json } from '../../kinds/json.ts';
import { fsmInstances, fsmStates, fsmTimers } from '../../tables/workflow/fsm.ts';
import { computed } from '../define.ts';
import { pick } from '../pick.ts';

/**
 * The fields of a record that lives in a workflow; its form joins {@link instanceOf} and {@link stateOf}.
 * `fsm_actions` are the events its state knows that staff may fire, in order: `[{event_code, button}]`; guards are asked when
 * rows are chosen, not for every row of a list.
 */
export const instanceFields = {
  ...pick(fsmInstances, 'fsm_instance_id', 'state_id'),
  ...pick(fsmStates, 'state_code', 'row_class'),
  entered_at: fsmInstances.entered_at,
  timeout_at: computed(instant, sql`(select min(${fsmTimers.due_at}) from ${fsmTimers} where ${fsmTimers.fsm_instance_id} = ${fsmInstances.fsm_instance_id})`),
  fsm_actions: computed(json, sql`kontor_fsm_actions(${fsmInstances.state_id})`),
};

export const instanceOf = (record: { fsm_instance_id: AnyPgColumn }) => eq(fsmInstances.fsm_instance_id, record.fsm_instance_id);
export const stateOf = eq(fsmStates.state_id, fsmInstances.state_id);
