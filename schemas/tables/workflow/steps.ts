import { foreignKey, index } from 'drizzle-orm/pg-core';
import { choice, codeReference, json, reference } from '../../kinds.gen.ts';
import { column, idColumn, positionColumn, stamps, table, smallTable } from '../define.ts';
import { fsmProcedures, fsmTransitions } from './fsm.ts';

/** What a transition asks (guards, all of which must agree) and does (effects, one after the other). */
export const fsmSteps = smallTable(
  table(
    'fsm_step',
    {
      step_id: idColumn().primaryKey(),
      transition_id: column(reference, { form: 'fsm_transitions', value: 'transition_id', label: 'event_names', labelField: 'event_names' })
        .notNull()
        .references(() => fsmTransitions.transition_id, { onDelete: 'cascade' }),
      sort: column(choice, { values: ['guard', 'effect'] }).notNull(),
      position: positionColumn({ within: ['transition_id', 'sort'] })
        .notNull()
        .default(0),
      procedure_code: column(codeReference, {
        form: 'fsm_procedures_brief',
        value: 'procedure_code',
        label: 'procedure_names',
        labelField: 'procedure_names',
        within: 'sort',
      }).notNull(),
      params: column(json),
      ...stamps(),
    },
    (self) => [
      foreignKey({
        name: 'fsm_step_procedure_fk',
        columns: [self.procedure_code, self.sort],
        foreignColumns: [fsmProcedures.procedure_code, fsmProcedures.sort],
      }),
      index('fsm_step_transition').on(self.transition_id, self.sort, self.position),
    ],
  ),
);
