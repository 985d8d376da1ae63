import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { codeReference, multi, reference } from '../../kinds.gen.ts';
import { fsmEvents, fsmStates, fsmTransitions } from '../../tables/workflow/fsm.ts';
import { as, computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

const fromStates = alias(fsmStates, 'from_state');
const toStates = alias(fsmStates, 'to_state');
const stateOf = (labelField: string) => ({ form: 'fsm_states', value: 'state_id', label: 'state_names', labelField, within: 'type_code' }) as const;

/** Which event leads from which state to which; the three belong to one type. */
export default defineForm({
  access: 'readable',
  table: fsmTransitions,
  add: true,
  delete: true,
  fields: {
    ...pick(fsmTransitions, 'transition_id', 'type_code'),
    from_state_id: as(reference, fsmTransitions.from_state_id, stateOf('from_state_names')),
    event_code: as(codeReference, fsmTransitions.event_code, {
      form: 'fsm_events',
      value: 'event_code',
      label: 'event_names',
      labelField: 'event_names',
      within: 'type_code',
    }),
    to_state_id: as(reference, fsmTransitions.to_state_id, stateOf('to_state_names')),
    ...pick(fsmTransitions, 'timeout', 'position', 'show_in_fsm_actions', 'show_in_fsm_buttons', 'needs_right', 'needs_scope'),
    event_names: fsmEvents.event_names,
    from_state_names: computed(multi, sql`${fromStates.state_names}`),
    to_state_names: computed(multi, sql`${toStates.state_names}`),
    guard_names: computed(multi, sql`kontor_fsm_step_names(${fsmTransitions.transition_id}, 'guard')`),
    effect_names: computed(multi, sql`kontor_fsm_step_names(${fsmTransitions.transition_id}, 'effect')`),
  },
  from: (select) =>
    select
      .from(fsmTransitions)
      .innerJoin(fsmEvents, and(eq(fsmEvents.type_code, fsmTransitions.type_code), eq(fsmEvents.event_code, fsmTransitions.event_code)))
      .innerJoin(fromStates, eq(fromStates.state_id, fsmTransitions.from_state_id))
      .innerJoin(toStates, eq(toStates.state_id, fsmTransitions.to_state_id)),
  order: ['type_code', 'position', 'transition_id'],
  search: ['event_code', 'event_names', 'type_code'],
  create: ['type_code'],
  write: 'all',
});
