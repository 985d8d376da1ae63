import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { appError } from '../../../../shared/errors.ts';
import type { ErrorCode, ErrorParams, FieldProblem } from '../../../../shared/errors.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { areAskable } from '../../../../shared/workflow/event-fields.ts';
import { lostBy } from '../../../../shared/workflow/check.ts';
import type { Transaction } from '../../database/database.ts';
import type { Change } from '../../records/log/change-set.ts';
import { problem, refusal } from '../../records/core/refusals.ts';
import type { TableCheck } from '../../records/log/table-checks.ts';
import { worldOfType } from '../asked/world.ts';
import type { Effect, Guard, WorkflowProcedures } from '../define.ts';
import { graphOf, readWorkflows, takenBack, typesOf } from './stored-workflows.ts';
import type { StoredWorkflows } from './stored-workflows.ts';

const own = <TItem>(items: Readonly<Record<string, TItem>>, name: unknown): TItem | undefined =>
  typeof name === 'string' && Object.hasOwn(items, name) ? items[name] : undefined;

/** Keys of rows that are there after the write and whose named columns it wrote. */
function written(changes: readonly Change[], table: string, columns: readonly string[]): JsonObject[] {
  const these = changes.filter(
    (one) => one.table.name === table && (one.log_action === 'add' || (one.log_action === 'set' && columns.includes(one.field ?? ''))),
  );
  return [...new Map(these.map(({ key }) => [JSON.stringify(key), key])).values()];
}

type Lost = 'no_way_out' | 'automatic_cycle';
/** Fields by which a change makes such a problem, the likeliest first. */
const causes: Record<Lost, readonly string[]> = {
  no_way_out: ['final_state', 'to_state_id', 'from_state_id'],
  automatic_cycle: ['timeout', 'to_state_id', 'from_state_id', 'final_state'],
};
const words: Record<Lost, (codes: string) => ErrorParams> = { no_way_out: (state) => ({ state }), automatic_cycle: (states) => ({ states }) };

/** Told at the fields that did it; of rows that were added at the likeliest, of rows that are gone at none. */
function atFields(code: Lost, params: ErrorParams, changes: readonly Change[]): FieldProblem[] {
  const set = changes.flatMap(({ key, field }) => (field !== null && causes[code].includes(field) ? [problem(field, code, { ...params, key })] : []));
  if (set.length > 0) return set;
  return [problem(changes.some(({ log_action }) => log_action === 'add') ? (causes[code][0] ?? '') : '', code, params)];
}

function checkGraphs(changes: readonly Change[], now: StoredWorkflows, types: readonly string[]): FieldProblem[] {
  const before = takenBack(now, changes);
  const lost = types.flatMap((type) => lostBy(graphOf(before, type), graphOf(now, type)));
  return (Object.keys(causes) as Lost[]).flatMap((code) => {
    const ids = lost.filter((one) => one.code === code).flatMap(({ states }) => states);
    const codes = ids.map((id) => String(now.states.get(Number(id))?.state_code ?? id)).join(', ');
    return ids.length > 0 ? atFields(code, words[code](codes), changes) : [];
  });
}

/** Steps whose procedure this program lost, or refuses its parameters. */
async function checkSteps(tx: Transaction, { guards, effects }: WorkflowProcedures, changes: readonly Change[]): Promise<FieldProblem[]> {
  const keys = written(changes, 'fsm_step', ['procedure_code', 'params', 'sort']);
  const rows = await tx.rows<{ step_id: number; sort: 'guard' | 'effect'; procedure_code: string; params: Json }>(sql`
    select step_id, sort, procedure_code, params from fsm_step
     where step_id in (select (value->>'step_id')::bigint from jsonb_array_elements(${JSON.stringify(keys)}::jsonb)) order by step_id`);
  const known = { guard: guards, effect: effects };
  return rows.flatMap(({ step_id, sort, procedure_code, params }): FieldProblem[] => {
    const key = { step_id };
    const procedure = own<Guard | Effect>(known[sort], procedure_code);
    if (!procedure) return [problem('procedure_code', 'unknown_reference', { key })];
    const issue = v.safeParse(procedure.params, params ?? {}).issues?.[0];
    if (!issue) return [];
    const told = { procedure: procedure_code, path: v.getDotPath(issue) ?? '', expected: issue.expected ?? issue.type };
    return [problem('params', 'unknown_procedure_params', { ...told, key })];
  });
}

/** Fields of events that cannot be asked. */
async function checkFields(tx: Transaction, changes: readonly Change[]): Promise<FieldProblem[]> {
  const keys = [...written(changes, 'fsm_event', ['fields'])];
  const rows = await tx.rows<{ type_code: string; event_code: string; fields: Json }>(sql`
    select e.type_code, e.event_code, e.fields from fsm_event e
      join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as written(type_code text, event_code text) using (type_code, event_code)`);
  return rows.flatMap(({ fields, ...key }) => (areAskable(worldOfType(key.type_code), fields) ? [] : [problem('fields', 'wrong_event_fields', { key })]));
}

/** Events that are said to be taken back and are none of the type. */
async function checkCounters(tx: Transaction, changes: readonly Change[]): Promise<FieldProblem[]> {
  const keys = [...written(changes, 'fsm_event', ['counters'])];
  const rows = await tx.rows<{ type_code: string; event_code: string }>(sql`
    select e.type_code, e.event_code from fsm_event e
      join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as written(type_code text, event_code text) using (type_code, event_code)
     where exists (select from unnest(e.counters) as named where not exists (select from fsm_event o where o.type_code = e.type_code and o.event_code = named))`);
  return rows.map((key) => problem('counters', 'unknown_reference', { key }));
}

async function checkTypes(tx: Transaction, { loops }: WorkflowProcedures, changes: readonly Change[]): Promise<FieldProblem[]> {
  const keys = written(changes, 'fsm_type', ['on_loop', 'timeout_event_code']);
  const rows = await tx.rows<{ type_code: string; on_loop: string | null; unknown_event: boolean }>(sql`
    select type_code, on_loop, timeout_event_code is not null
           and not exists (select from fsm_event e where e.type_code = t.type_code and e.event_code = t.timeout_event_code) as unknown_event
      from fsm_type t where type_code in (select value->>'type_code' from jsonb_array_elements(${JSON.stringify(keys)}::jsonb))`);
  return rows.flatMap(({ type_code, on_loop, unknown_event }) => [
    ...(on_loop !== null && !own(loops, on_loop) ? [problem('on_loop', 'unknown_reference', { key: { type_code } })] : []),
    ...(unknown_event ? [problem('timeout_event_code', 'unknown_reference', { key: { type_code } })] : []),
  ]);
}

/** Events that are gone although their type waits for them, states under a new code although records know the old one. */
async function checkUse(tx: Transaction, changes: readonly Change[]): Promise<FieldProblem[]> {
  const gone = changes.filter(({ table, log_action }) => table.name === 'fsm_event' && log_action === 'delete').map(({ key }) => key);
  const renamed = written(
    changes.filter(({ log_action }) => log_action === 'set'),
    'fsm_state',
    ['state_code'],
  );
  const events = await tx.rows(sql`
    select 1 from fsm_type t join jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as gone(type_code text, event_code text)
        on gone.type_code = t.type_code and gone.event_code = t.timeout_event_code
     where not exists (select from fsm_event e where e.type_code = t.type_code and e.event_code = t.timeout_event_code)`);
  const states = await tx.rows<{ state_id: number }>(sql`
    select state_id from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) as renamed(state_id bigint) where kontor_fsm_state_used(state_id)`);
  return [
    ...(events.length > 0 ? [problem('', 'in_use', { by: 'fsm_type' })] : []),
    ...states.map(({ state_id }) => problem('state_code', 'in_use', { by: 'fsm_instance', key: { state_id } })),
  ];
}

/**
 * Keeps workflows such that records under way can finish and nothing fires for ever, and that they name only what the program
 * has. Refuses no_way_out, automatic_cycle, unknown_procedure_params, unknown_reference and in_use, at the field where there is one.
 */
export const checkConfiguration = (procedures: WorkflowProcedures): TableCheck => ({
  tables: ['fsm_type', 'fsm_state', 'fsm_event', 'fsm_transition', 'fsm_step'],
  async check(tx, changes) {
    const types = await typesOf(tx, changes);
    const now = await readWorkflows(tx, types);
    const problems = [
      ...(await checkSteps(tx, procedures, changes)),
      ...(await checkFields(tx, changes)),
      ...(await checkCounters(tx, changes)),
      ...(await checkTypes(tx, procedures, changes)),
      ...(await checkUse(tx, changes)),
      ...checkGraphs(changes, now, types),
    ];
    const [first] = problems;
    if (!first) return;
    const told = problems.filter(({ field }) => field !== '');
    throw told.length > 0 ? refusal(told) : appError(first.code as ErrorCode, first.params);
  },
});
