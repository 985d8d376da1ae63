import { sql } from 'drizzle-orm';
import { isObject, type Json, type JsonObject } from '../../../../shared/json.ts';
import type { WorkflowGraph } from '../../../../shared/workflow/check.ts';
import type { Transaction } from '../../database/database.ts';
import type { Change } from '../../records/log/change-set.ts';

type Rows = Map<number, JsonObject>;

/** States and transitions of some types, by their ids. */
export interface StoredWorkflows {
  states: Rows;
  transitions: Rows;
}

const byId = (rows: readonly { row: JsonObject }[], id: string): Rows => new Map(rows.map(({ row }) => [Number(row[id]), row]));
const wholeRow = ({ log_action, old, new: added }: Change): Json => (log_action === 'delete' ? old : added);
const typeIn = (row: Json | undefined): string[] => (isObject(row) && typeof row.type_code === 'string' ? [row.type_code] : []);

/** Types whose rows a write touched. */
export async function typesOf(tx: Transaction, changes: readonly Change[]): Promise<string[]> {
  const idsOf = (table: string, id: string) => JSON.stringify(changes.filter((change) => change.table.name === table).map(({ key }) => key[id]));
  // A step that was added or is gone tells its transition.
  const ofSteps = changes
    .filter(({ table, field }) => table.name === 'fsm_step' && field === null)
    .map((change) => (wholeRow(change) as JsonObject).transition_id);
  const found = await tx.rows<{ type_code: string }>(sql`
    select type_code from fsm_state where state_id in (select value::bigint from jsonb_array_elements_text(${idsOf('fsm_state', 'state_id')}::jsonb))
     union select type_code from fsm_transition where transition_id in (select value::bigint from jsonb_array_elements_text(${idsOf('fsm_transition', 'transition_id')}::jsonb))
     union select type_code from fsm_transition where transition_id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(ofSteps)}::jsonb))
     union select type_code from fsm_transition join fsm_step using (transition_id) where step_id in (select value::bigint from jsonb_array_elements_text(${idsOf('fsm_step', 'step_id')}::jsonb))`);
  const named = changes.flatMap(({ key, ...change }) => [...typeIn(key), ...typeIn(wholeRow({ key, ...change }))]);
  return [...new Set([...found.map(({ type_code }) => type_code), ...named])].sort();
}

/**
 * The workflows as they are now. Whoever changes the same type at the same time waits here until this write is done: each of two
 * may close one of two ways out, but not both.
 */
export async function readWorkflows(tx: Transaction, types: readonly string[]): Promise<StoredWorkflows> {
  const wanted = JSON.stringify(types);
  const these = sql`type_code in (select value from jsonb_array_elements_text(${wanted}::jsonb))`;
  await tx.rows(sql`select 1 from fsm_type where ${these} order by type_code for no key update`);
  return {
    states: byId(await tx.rows(sql`select to_jsonb(s) as row from fsm_state s where ${these} order by position, state_id`), 'state_id'),
    transitions: byId(await tx.rows(sql`select to_jsonb(t) as row from fsm_transition t where ${these} order by position, transition_id`), 'transition_id'),
  };
}

/** The workflows as they were before the changes. */
export function takenBack({ states, transitions }: StoredWorkflows, changes: readonly Change[]): StoredWorkflows {
  const before: StoredWorkflows = { states: new Map(states), transitions: new Map(transitions) };
  const tables: Record<string, [rows: Rows, id: string]> = { fsm_state: [before.states, 'state_id'], fsm_transition: [before.transitions, 'transition_id'] };
  for (const { table, key, log_action, field, old } of changes.toReversed()) {
    const [rows, name] = tables[table.name] ?? [];
    if (!rows || !name) continue;
    const id = Number(key[name]);
    if (log_action === 'add') rows.delete(id);
    else if (log_action === 'delete') rows.set(id, old as JsonObject);
    else if (field !== null) rows.set(id, { ...rows.get(id), [field]: old });
  }
  return before;
}

/** One type's graph; its states are named by their ids, which a change of code leaves alone. */
export function graphOf({ states, transitions }: StoredWorkflows, type: string): WorkflowGraph {
  const ofType = (rows: Rows): JsonObject[] => [...rows.values()].filter(({ type_code }) => type_code === type);
  return {
    states: ofType(states).map((row) => ({ code: String(row.state_id), initial: row.initial_state === true, final: row.final_state === true })),
    transitions: ofType(transitions).map((row) => ({
      from: String(row.from_state_id),
      event: String(row.event_code),
      to: String(row.to_state_id),
      timeout: typeof row.timeout === 'number' ? row.timeout : null,
    })),
  };
}
