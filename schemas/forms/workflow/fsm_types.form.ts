import { sql } from 'drizzle-orm';
import { codeReference, integer, multi } from '../../kinds.gen.ts';
import { fsmEvents, fsmInstances, fsmStates, fsmTransitions, fsmTypes } from '../../tables/workflow/fsm.ts';
import { allBut, as, computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** Kinds of records that live in a workflow. `instance_count` counts those of the chosen company. */
export default defineForm({
  access: 'readable',
  table: fsmTypes,
  add: true,
  delete: true,
  fields: {
    ...pick(fsmTypes, 'type_code', 'type_names'),
    timeout_event_code: as(codeReference, fsmTypes.timeout_event_code, {
      form: 'fsm_events',
      value: 'event_code',
      label: 'event_names',
      labelField: 'timeout_event_names',
      within: 'type_code',
    }),
    timeout_event_names: computed(
      multi,
      sql`(select ${fsmEvents.event_names} from ${fsmEvents} where ${fsmEvents.type_code} = ${fsmTypes.type_code} and ${fsmEvents.event_code} = ${fsmTypes.timeout_event_code})`,
    ),
    ...pick(fsmTypes, 'on_loop', 'default_loop_interval', 'default_differs'),
    state_count: computed(integer, sql`(select count(*) from ${fsmStates} where ${fsmStates.type_code} = ${fsmTypes.type_code})`),
    transition_count: computed(integer, sql`(select count(*) from ${fsmTransitions} where ${fsmTransitions.type_code} = ${fsmTypes.type_code})`),
    instance_count: computed(integer, sql`(select count(*) from ${fsmInstances} where ${fsmInstances.type_code} = ${fsmTypes.type_code})`),
  },
  actions: ['take_default'],
  order: ['type_code'],
  search: ['type_code', 'type_names'],
  create: ['type_code'],
  write: allBut('default_differs'),
});
