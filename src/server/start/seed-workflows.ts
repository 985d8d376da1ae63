import { getTableName, sql } from 'drizzle-orm';
import type { Workflow } from '../../../schemas/workflows/grammar.ts';
import { forms } from '../../generated/server/forms.gen.ts';
import { procedureNames } from '../../generated/server/workflow.gen.ts';
import { workflowHomes, workflows } from '../../generated/server/workflows.gen.ts';
import type { Database, Transaction } from '../engine/database/database.ts';

/** The procedures of this program, and those it lost that a workflow still names: the engine says so when they are wanted. */
async function seedProcedures(tx: Transaction): Promise<void> {
  const known = JSON.stringify(procedureNames);
  await tx.execute(sql`
    insert into fsm_procedure (procedure_code, sort, procedure_names)
    select procedure_code, sort, procedure_names from jsonb_to_recordset(${known}::jsonb) as known(procedure_code text, sort text, procedure_names jsonb)
    on conflict (procedure_code) do update set sort = excluded.sort, procedure_names = excluded.procedure_names
     where (fsm_procedure.sort, fsm_procedure.procedure_names) is distinct from (excluded.sort, excluded.procedure_names)`);
  await tx.execute(sql`
    delete from fsm_procedure p
     where not exists (select from jsonb_to_recordset(${known}::jsonb) as known(procedure_code text) where known.procedure_code = p.procedure_code)
       and not exists (select from fsm_type where on_loop = p.procedure_code)
       and not exists (select from fsm_step s where s.procedure_code = p.procedure_code)`);
}

/** Writes a type that is not there, with its states, events and transitions; one that is there belongs to staff. */
async function seedWorkflow(tx: Transaction, type: string, { states, events, transitions, ...head }: Workflow): Promise<void> {
  const made = await tx.row(sql`
    insert into fsm_type (type_code, type_names, timeout_event_code, on_loop, default_loop_interval)
    values (${type}, ${JSON.stringify(head.type_names)}::jsonb, ${head.timeout_event_code ?? null}, ${head.on_loop ?? null}, ${head.default_loop_interval ?? null})
    on conflict do nothing returning type_code`);
  if (!made) return;
  await tx.execute(sql`
    insert into fsm_state (type_code, state_code, state_names, position, initial_state, final_state, show_in_filters, color,
                           holds_stock, counts_as_demand, is_paid, is_shipped, row_class, editable, deletable)
    select ${type}, s.state_code, s.state_names, given.position, s.initial_state, s.final_state, s.show_in_filters, s.color,
           s.holds_stock, s.counts_as_demand, s.is_paid, s.is_shipped, s.row_class, s.editable, s.deletable
      from jsonb_array_elements(${JSON.stringify(states)}::jsonb) with ordinality as given(state, position)
     cross join jsonb_to_record(given.state) as s(state_code text, state_names jsonb, initial_state boolean, final_state boolean, show_in_filters boolean,
       color text, holds_stock boolean, counts_as_demand boolean, is_paid boolean, is_shipped boolean, row_class text, editable text, deletable boolean)
     order by given.position`);
  await tx.execute(sql`
    insert into fsm_event (type_code, event_code, event_names, bv_variant, bv_icon, checkbox_label, ask_email, fields)
    select ${type}, event_code, event_names, bv_variant, bv_icon, coalesce(checkbox_label, '{}'), ask_email, fields
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as e(event_code text, event_names jsonb, bv_variant text, bv_icon text, checkbox_label jsonb, ask_email boolean, fields jsonb)`);
  await tx.execute(sql`
    insert into fsm_transition (type_code, from_state_id, event_code, to_state_id, timeout, position, show_in_fsm_actions, show_in_fsm_buttons,
                                needs_right, needs_scope)
    select ${type}, f.state_id, t.event, d.state_id, t.timeout, given.position, t.show_in_fsm_actions, t.show_in_fsm_buttons,
           t.needs_right, t.needs_scope
      from jsonb_array_elements(${JSON.stringify(transitions)}::jsonb) with ordinality as given(transition, position)
     cross join jsonb_to_record(given.transition) as t("from" text, event text, "to" text, timeout integer, show_in_fsm_actions boolean,
       show_in_fsm_buttons boolean, needs_right text, needs_scope text)
      join fsm_state f on f.type_code = ${type} and f.state_code = t."from"
      join fsm_state d on d.type_code = ${type} and d.state_code = t."to"
     order by given.position`);
  const steps = transitions.flatMap(({ from, event, guards, effects }) => [
    ...guards.map((guard) => ({ from, event, sort: 'guard', ...guard })),
    ...effects.map((effect) => ({ from, event, sort: 'effect', ...effect })),
  ]);
  await tx.execute(sql`
    insert into fsm_step (transition_id, sort, procedure_code, params)
    select t.transition_id, s.sort, s.code, s.params
      from jsonb_array_elements(${JSON.stringify(steps)}::jsonb) with ordinality as given(step, place)
     cross join jsonb_to_record(given.step) as s("from" text, event text, sort text, code text, params jsonb)
      join fsm_state f on f.type_code = ${type} and f.state_code = s."from"
      join fsm_transition t on t.type_code = ${type} and t.from_state_id = f.state_id and t.event_code = s.event
     order by given.place`);
}

/**
 * Ties the tables of the home forms to their types by triggers, so that a record gets its instance whoever writes it. A table that is
 * tied already is not locked.
 */
async function attachTables(tx: Transaction): Promise<void> {
  const homes = Object.entries(workflowHomes).flatMap(([type, form]) => (forms[form].table ? [{ type, table: getTableName(forms[form].table) }] : []));
  await tx.rows(sql`
    select kontor_fsm_attach(home."table"::regclass, home.type) from jsonb_to_recordset(${JSON.stringify(homes)}::jsonb) as home(type text, "table" text)
     where kontor_fsm_type_of(home."table"::regclass) is distinct from home.type`);
}

/** Brings what workflows may run up to date and gives a database the workflows it lacks; run at each start. */
export const seedWorkflows = (database: Database): Promise<void> =>
  database.system(async (tx) => {
    await seedProcedures(tx);
    for (const [type, workflow] of Object.entries(workflows)) await seedWorkflow(tx, type, workflow);
    await attachTables(tx);
  });
