import { getTableColumns, sql } from 'drizzle-orm';
import { check, foreignKey, index, primaryKey, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { HasDefault } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import {
  choice,
  code,
  codeReference,
  color,
  duration,
  flag,
  icon,
  identity,
  instant,
  integer,
  json,
  multi,
  position,
  reference,
  tags,
  text,
} from '../../kinds.gen.ts';
import { duties } from '../../../src/shared/duties.ts';
import { column, companyColumn, idColumn, stamps, table, journalTable, workingTable, smallTable } from '../define.ts';
import { programColumn } from '../program-column.ts';
import { tiesInstance } from '../references.ts';
import { companies } from '../settings/reference.ts';
import { editables, eventVariants, furtherRights, rowClasses } from './words.ts';

const typeReference = { form: 'fsm_types', value: 'type_code', label: 'type_names' } as const;
const stateReference = { form: 'fsm_states', value: 'state_id', label: 'state_names' } as const;

/**
 * What a workflow may run, by name: written at each start from the procedures the program has, so that a workflow naming
 * an unknown one breaks a foreign key.
 */
export const fsmProcedures = smallTable(
  table(
    'fsm_procedure',
    {
      procedure_code: column(code).primaryKey(),
      sort: column(choice, { values: ['guard', 'effect', 'loop'] }).notNull(),
      procedure_names: column(multi).notNull(),
    },
    (self) => [unique('fsm_procedure_sort').on(self.procedure_code, self.sort)],
  ),
);

/** A workflow goes as a whole: deleting an unused type takes its states, events and transitions along, deleting a state or an event its transitions. */
export const fsmTypes = smallTable(
  table('fsm_type', {
    type_code: column(code).primaryKey(),
    type_names: column(multi).notNull(),
    /** The event of the timeout that ends a stay; other timed transitions, such as reminders, fire once per stay too. */
    timeout_event_code: column(code),
    on_loop: column(codeReference, { form: 'fsm_loops_brief', value: 'procedure_code', label: 'procedure_names' }).references(
      () => fsmProcedures.procedure_code,
    ),
    default_loop_interval: column(duration),
    /** Digest of the default that was written last; empty for a type of one's own. */
    seeded_digest: column(code),
    /** It is not as the program's default has it. */
    default_differs: column(flag).notNull().default(false),
    ...stamps(),
  }),
);

export const fsmStates = smallTable(
  table(
    'fsm_state',
    {
      state_id: idColumn().primaryKey(),
      type_code: column(codeReference, typeReference)
        .notNull()
        .references(() => fsmTypes.type_code, { onDelete: 'cascade' }),
      state_code: column(code).notNull(),
      state_names: column(multi).notNull(),
      position: column(position).notNull().default(0),
      initial_state: column(flag).notNull().default(false),
      final_state: column(flag).notNull().default(false),
      show_in_filters: column(flag).notNull().default(true),
      color: column(color),
      /** What reports and stock read instead of codes (docs/behaviour.md, States say, codes do not). */
      holds_stock: column(flag).notNull().default(false),
      counts_as_demand: column(flag).notNull().default(false),
      is_paid: column(flag).notNull().default(false),
      is_shipped: column(flag).notNull().default(false),
      row_class: column(choice, { values: [...rowClasses] }),
      editable: column(choice, { values: [...editables] })
        .notNull()
        .default('all'),
      deletable: column(flag).notNull().default(true),
      /** Somebody has to act: its records stand in the inbox of whoever may fire their events. */
      waits: column(flag).notNull().default(false),
      /** Whose work that is; empty for everybody's. */
      duty: column(choice, { values: [...duties] }),
      /** Until when it should be done, from the beginning of the stay; the timeout that ends the stay says so where this is empty. */
      waits_within: column(duration),
      ...stamps(),
    },
    (self) => [
      unique('fsm_state_code').on(self.type_code, self.state_code),
      unique('fsm_state_type').on(self.type_code, self.state_id),
      uniqueIndex('fsm_state_one_initial')
        .on(self.type_code)
        .where(sql`initial_state`),
    ],
  ),
);

export const fsmEvents = smallTable(
  table(
    'fsm_event',
    {
      type_code: column(codeReference, typeReference)
        .notNull()
        .references(() => fsmTypes.type_code, { onDelete: 'cascade' }),
      event_code: column(code).notNull(),
      event_names: column(multi).notNull(),
      bv_variant: column(choice, { values: [...eventVariants] })
        .notNull()
        .default('danger'),
      bv_icon: column(icon),
      /** Label of a tick the confirmation asks for, such as "send a mail"; no label, no tick. */
      checkbox_label: column(multi).notNull().default({}),
      /** Whether the confirmation offers a mail text. */
      ask_email: column(flag).notNull().default(false),
      /** What it asks, by kind: `[{name, kind, options?, required?, names}]`. */
      fields: column(json).notNull().default([]),
      /** Codes of the events whose postings in ledgers it takes back (docs/behaviour.md, Posted). */
      counters: column(tags).notNull().default([]),
      ...stamps(),
    },
    (self) => [primaryKey({ columns: [self.type_code, self.event_code] })],
  ),
);

export const fsmTransitions = smallTable(
  table(
    'fsm_transition',
    {
      transition_id: idColumn().primaryKey(),
      type_code: column(codeReference, typeReference)
        .notNull()
        .references(() => fsmTypes.type_code, { onDelete: 'cascade' }),
      event_code: column(code).notNull(),
      from_state_id: column(reference, stateReference).notNull(),
      to_state_id: column(reference, stateReference).notNull(),
      /** Fires by itself this long after the state was entered. */
      timeout: column(duration),
      position: column(position).notNull().default(0),
      show_in_fsm_actions: column(flag).notNull().default(true),
      show_in_fsm_buttons: column(flag).notNull().default(false),
      /** What staff need besides the right to set the home form of the type. */
      needs_right: column(choice, { values: [...furtherRights] }),
      needs_scope: column(code),
      ...stamps(),
    },
    (self) => [
      unique('fsm_transition_event').on(self.type_code, self.from_state_id, self.event_code),
      foreignKey({
        name: 'fsm_transition_event_fk',
        columns: [self.type_code, self.event_code],
        foreignColumns: [fsmEvents.type_code, fsmEvents.event_code],
      }).onDelete('cascade'),
      foreignKey({
        name: 'fsm_transition_from_fk',
        columns: [self.type_code, self.from_state_id],
        foreignColumns: [fsmStates.type_code, fsmStates.state_id],
      }).onDelete('cascade'),
      foreignKey({
        name: 'fsm_transition_to_fk',
        columns: [self.type_code, self.to_state_id],
        foreignColumns: [fsmStates.type_code, fsmStates.state_id],
      }).onDelete('cascade'),
      index('fsm_transition_to').on(self.to_state_id),
    ],
  ),
);

/** The life of one record; made and removed with it by triggers (schemas/sql/engine/workflow.sql), moved by the engine alone. */
export const fsmInstances = table(
  'fsm_instance',
  {
    fsm_instance_id: idColumn().primaryKey(),
    company_code: companyColumn().references(() => companies.company_code),
    type_code: column(codeReference, typeReference)
      .notNull()
      .references(() => fsmTypes.type_code),
    state_id: column(reference, stateReference).notNull(),
    /** The table and primary key of the record. */
    entity: column(code).notNull(),
    entity_id: column(text).notNull(),
    /** When the present stay began; a self-loop does not begin a new one. */
    entered_at: column(instant)
      .notNull()
      .default(sql`now()`),
    version: column(integer).notNull().default(1),
    /** The change-set under way that it came with: until that is whole it makes no step. */
    held_by: column(identity).default(sql`nullif(current_setting('app.open_change_set', true), '')::bigint`),
  },
  (self) => [
    unique('fsm_instance_entity').on(self.entity, self.entity_id),
    foreignKey({ name: 'fsm_instance_state_fk', columns: [self.type_code, self.state_id], foreignColumns: [fsmStates.type_code, fsmStates.state_id] }),
    // The inbox asks each waiting state for those who came first.
    index('fsm_instance_waiting').on(self.company_code, self.state_id, self.entered_at, self.fsm_instance_id),
    index('fsm_instance_state').on(self.company_code, self.type_code, self.state_id),
  ],
);

/** What happened to an instance, densely numbered; the first line is its beginning, with neither event nor origin. Append-only. */
export const fsmHistory = journalTable(
  table(
    'fsm_history',
    {
      fsm_history_id: idColumn().primaryKey(),
      company_code: companyColumn().references(() => companies.company_code),
      fsm_instance_id: column(identity)
        .notNull()
        .references(() => fsmInstances.fsm_instance_id, { onDelete: 'cascade' }),
      seq: column(integer).notNull(),
      event_code: column(code),
      /** Empty once the transition was deleted. */
      transition_id: column(identity),
      from_state_id: column(reference, stateReference).references(() => fsmStates.state_id),
      to_state_id: column(reference, stateReference)
        .notNull()
        .references(() => fsmStates.state_id),
      /** Empty where a timer or a loop did it. */
      user_id: column(reference, { form: 'users_brief', value: 'user_id', label: 'user_name', labelField: 'user_name' }),
      program_name: programColumn(),
      made_at: column(instant)
        .notNull()
        .default(sql`now()`),
      params: column(json),
      idempotency_key: column(code),
      /** Digest of the request under that key: the same key with another request is refused. */
      request_digest: column(code),
      /** What was answered, for whoever asks again with the same key. */
      answer: column(json),
    },
    (self) => [
      unique('fsm_history_seq').on(self.fsm_instance_id, self.seq),
      uniqueIndex('fsm_history_key')
        .on(self.fsm_instance_id, self.idempotency_key)
        .where(sql`idempotency_key is not null`),
      index('fsm_history_from').on(self.company_code, self.from_state_id),
      index('fsm_history_to').on(self.company_code, self.to_state_id),
      check('fsm_history_dense', sql`${self.seq} > 0`),
    ],
  ),
);

/** A timed transition that waits to fire: one row per stay, gone once it fired or the state was left. */
export const fsmTimers = workingTable(
  table(
    'fsm_timer',
    {
      fsm_instance_id: column(identity)
        .notNull()
        .references(() => fsmInstances.fsm_instance_id, { onDelete: 'cascade' }),
      transition_id: column(identity)
        .notNull()
        .references(() => fsmTransitions.transition_id, { onDelete: 'cascade' }),
      company_code: companyColumn().references(() => companies.company_code),
      due_at: column(instant).notNull(),
      /** Refused firings so far; each puts `due_at` off. */
      attempts: column(integer).notNull().default(0),
      last_error: column(json),
    },
    (self) => [
      primaryKey({ columns: [self.fsm_instance_id, self.transition_id] }),
      index('fsm_timer_due').on(self.due_at),
      index('fsm_timer_transition').on(self.transition_id),
    ],
  ),
);

/** The column that ties a record to its workflow; the instance is made when the row is. The workflow's file names the home form over the table. */
export const instanceColumn = () => {
  const instance = column(identity)
    .notNull()
    .references(() => fsmInstances.fsm_instance_id);
  return tiesInstance(instance) as HasDefault<typeof instance>;
};

const lives: readonly PgTable[] = [fsmInstances, fsmHistory, fsmTimers];

/** The column by which the table's records know their instances; undefined where they live in no workflow. */
export const instanceColumnOf = (table: PgTable): PgColumn | undefined =>
  lives.includes(table) ? undefined : (getTableColumns(table) as Record<string, PgColumn>).fsm_instance_id;
