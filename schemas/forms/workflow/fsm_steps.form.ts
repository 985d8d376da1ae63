import { and, eq, sql } from 'drizzle-orm';
import { multi } from '../../kinds.gen.ts';
import { fsmEvents, fsmProcedures, fsmStates, fsmTransitions } from '../../tables/workflow/fsm.ts';
import { fsmSteps } from '../../tables/workflow/steps.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** What each transition asks and does, in order. */
export default defineForm({
  access: 'readable',
  table: fsmSteps,
  add: true,
  delete: true,
  fields: {
    ...pick(fsmSteps, 'step_id', 'transition_id', 'sort', 'position', 'procedure_code', 'params'),
    ...pick(fsmTransitions, 'type_code', 'event_code'),
    event_names: fsmEvents.event_names,
    from_state_names: computed(multi, sql`${fsmStates.state_names}`),
    procedure_names: fsmProcedures.procedure_names,
  },
  from: (select) =>
    select
      .from(fsmSteps)
      .innerJoin(fsmTransitions, eq(fsmTransitions.transition_id, fsmSteps.transition_id))
      .innerJoin(fsmEvents, and(eq(fsmEvents.type_code, fsmTransitions.type_code), eq(fsmEvents.event_code, fsmTransitions.event_code)))
      .innerJoin(fsmStates, eq(fsmStates.state_id, fsmTransitions.from_state_id))
      .innerJoin(fsmProcedures, eq(fsmProcedures.procedure_code, fsmSteps.procedure_code)),
  // Most procedures take none.
  examples: { params: ({ procedure_code }) => (procedure_code === 'set_fields' ? [{ fields: { note: 'now' } }] : []) },
  order: ['transition_id', 'sort', 'position'],
  search: ['procedure_code', 'procedure_names', 'type_code'],
  create: ['transition_id', 'sort'],
  write: 'all',
});
