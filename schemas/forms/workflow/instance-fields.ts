import { eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { instant, json } from '../../kinds.gen.ts';
import { fsmInstances, fsmStates, fsmTimers } from '../../tables/workflow/fsm.ts';
import { computed } from '../computed.ts';
import { pick } from '../pick.ts';
import type { FormSource } from '../source.ts';

/**
 * The fields of a record that lives in a workflow; every form over its table has them.
 * `fsm_actions` are the events its state knows that staff may fire, in order: `[{event_code, button}]`; guards are asked when
 * rows are chosen, not for every row of a list.
 */
export const instanceFields = {
  ...pick(fsmInstances, 'fsm_instance_id', 'state_id'),
  ...pick(fsmStates, 'state_code', 'row_class', 'editable', 'deletable'),
  entered_at: fsmInstances.entered_at,
  timeout_at: computed(instant, sql`(select min(${fsmTimers.due_at}) from ${fsmTimers} where ${fsmTimers.fsm_instance_id} = ${fsmInstances.fsm_instance_id})`),
  fsm_actions: computed(json, sql`kontor_fsm_actions(${fsmInstances.state_id})`),
};

/** What {@link instanceFields} are read from. */
export const joinInstance = (source: FormSource, record: PgColumn): FormSource =>
  source.innerJoin(fsmInstances, eq(fsmInstances.fsm_instance_id, record)).innerJoin(fsmStates, eq(fsmStates.state_id, fsmInstances.state_id));
