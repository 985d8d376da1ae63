import { fsmEvents, fsmStates, fsmTransitions, fsmTypes } from '../../../../../schemas/tables/workflow/fsm.ts';
import { fsmSteps } from '../../../../../schemas/tables/workflow/steps.ts';
import { groupBy } from '../../../../shared/group-by.ts';
import { appError } from '../../../../shared/errors.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { Transaction } from '../../database/database.ts';
import { infoOf } from '../../records/core/tables.ts';
import type { TableInfo } from '../../records/core/tables.ts';
import type { RowWrites } from '../../records/log/logged-writes.ts';
import { rowKey } from '../../records/write/table-rows.ts';
import type { RowUpdate } from '../../records/write/table-rows.ts';
import { transitionCode } from './content.ts';
import type { Content } from './content.ts';
import { differing } from './differences.ts';

const tables = { type: infoOf(fsmTypes), states: infoOf(fsmStates), events: infoOf(fsmEvents), transitions: infoOf(fsmTransitions), steps: infoOf(fsmSteps) };

/** The rows of a type as they are stored, by their codes. */
interface Rows {
  type: JsonObject | undefined;
  states: Map<string, JsonObject>;
  events: Map<string, JsonObject>;
  transitions: Map<string, JsonObject>;
  /** By the ids of their transitions. */
  steps: Map<number, JsonObject[]>;
}

async function readRows(tx: Transaction, type_code: string): Promise<Rows> {
  const rowsOf = async (text: string): Promise<JsonObject[]> => (await tx.rows<{ row: JsonObject }>({ text, values: [type_code] })).map(({ row }) => row);
  const states = await rowsOf('select to_json(s) as row from fsm_state s where type_code = $1 order by position, state_id for update');
  const codes = new Map(states.map((row) => [row.state_id, String(row.state_code)]));
  const transitions = await rowsOf('select to_json(n) as row from fsm_transition n where type_code = $1 order by transition_id for update');
  const stored = await rowsOf(
    'select to_json(s) as row from fsm_step s where transition_id in (select transition_id from fsm_transition where type_code = $1) order by position, step_id for update',
  );
  const steps = groupBy(stored, ({ transition_id }) => Number(transition_id));
  return {
    type: (await rowsOf('select to_json(t) as row from fsm_type t where type_code = $1 for update'))[0],
    states: new Map(states.map((row) => [String(row.state_code), row])),
    events: new Map(
      (await rowsOf('select to_json(e) as row from fsm_event e where type_code = $1 order by event_code for update')).map((row) => [
        String(row.event_code),
        row,
      ]),
    ),
    transitions: new Map(transitions.map((row) => [transitionCode(codes.get(row.from_state_id ?? null) ?? '', String(row.event_code)), row])),
    steps,
  };
}

/** States that the content lacks and that records are or were in, by their codes. */
export async function statesInUse(tx: Transaction, type_code: string, { states }: Content): Promise<string[]> {
  const used = await tx.rows<{ state_code: string }>({
    text: 'select state_code from fsm_state where type_code = $1 and not state_code = any($2::text[]) and kontor_fsm_state_used(state_id) order by position',
    values: [type_code, Object.keys(states)],
  });
  return used.map(({ state_code }) => state_code);
}

/** The columns of a row that are to be others. */
function toUpdate(table: TableInfo, row: JsonObject, values: JsonObject): RowUpdate[] {
  const names = differing(row, values);
  const pick = (from: JsonObject) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return names.length > 0 ? [{ key: rowKey(table, row), old: pick(row), new: pick(values) }] : [];
}

/** Brings the rows of one part to what they shall be: changes those that differ, adds those that are missing. */
async function bring(
  writes: RowWrites,
  table: TableInfo,
  stored: ReadonlyMap<string, JsonObject>,
  wanted: Readonly<Record<string, JsonObject>>,
): Promise<void> {
  const updates = Object.entries(wanted).flatMap(([code, values]) => {
    const row = stored.get(code);
    return row ? toUpdate(table, row, values) : [];
  });
  if (updates.length > 0) await writes.update(table, updates);
  const missing = Object.entries(wanted).flatMap(([code, values]) => (stored.has(code) ? [] : [values]));
  if (missing.length > 0) await writes.insert(table, missing);
}

const gone = (stored: ReadonlyMap<string, JsonObject>, wanted: Readonly<Record<string, JsonObject>>): JsonObject[] =>
  [...stored].flatMap(([code, row]) => (code in wanted ? [] : [row]));

const without = (row: JsonObject, ...names: string[]): JsonObject => Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
const listOf = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? value : []) as JsonObject[];

/** Writes a transition's guards and effects anew where they are others. */
async function bringSteps(writes: RowWrites, rows: Rows, transitions: Content['transitions'], idOf: (code: string) => number): Promise<void> {
  for (const [code, { guards, effects }] of Object.entries(transitions)) {
    const transition_id = idOf(code);
    const wanted = [
      ...listOf(guards).map((one) => ({ sort: 'guard', procedure_code: one.code ?? null, params: one.params ?? null })),
      ...listOf(effects).map((one) => ({ sort: 'effect', procedure_code: one.code ?? null, params: one.params ?? null })),
    ];
    const stored = rows.steps.get(transition_id) ?? [];
    const inOrder = (sort: string) =>
      stored.filter((row) => row.sort === sort).map(({ sort: _, procedure_code = null, params = null }) => ({ sort, procedure_code, params }));
    const isSame = differing({ steps: [...inOrder('guard'), ...inOrder('effect')] }, { steps: wanted }).length === 0;
    if (isSame) continue;
    if (stored.length > 0)
      await writes.remove(
        tables.steps,
        stored.map((row) => rowKey(tables.steps, row)),
      );
    if (wanted.length > 0)
      await writes.insert(
        tables.steps,
        wanted.map((step) => ({ transition_id, ...step })),
      );
  }
}

/**
 * Makes a type what the content says, or adds it, row by row: what is equal stays, so that records and timers keep their states and transitions.
 * @throws AppError in_use where records are or were in a state that the content lacks
 */
export async function writeContent(tx: Transaction, writes: RowWrites, type_code: string, content: Content): Promise<void> {
  const used = await statesInUse(tx, type_code, content);
  if (used.length > 0) throw appError('in_use', { by: 'fsm_instance', states: used.join(', ') });
  const rows = await readRows(tx, type_code);
  await bring(writes, tables.type, new Map(rows.type ? [[type_code, rows.type]] : []), { [type_code]: { type_code, ...content.type } });
  const lost = gone(rows.transitions, content.transitions);
  const lostSteps = lost.flatMap((row) => rows.steps.get(Number(row.transition_id)) ?? []);
  const losses: [TableInfo, JsonObject[]][] = [
    [tables.steps, lostSteps],
    [tables.transitions, lost],
    [tables.events, gone(rows.events, content.events)],
    [tables.states, gone(rows.states, content.states)],
  ];
  for (const [table, some] of losses)
    if (some.length > 0)
      await writes.remove(
        table,
        some.map((row) => rowKey(table, row)),
      );
  // One state alone may be the first one, at any moment.
  const demoted = [...rows.states].flatMap(([code, row]) =>
    row.initial_state === true && content.states[code]?.initial_state === false ? toUpdate(tables.states, row, { initial_state: false }) : [],
  );
  if (demoted.length > 0) await writes.update(tables.states, demoted);
  for (const { key } of demoted) for (const row of rows.states.values()) if (row.state_id === key.state_id) row.initial_state = false;
  const named = (part: Content['states'], name: string) =>
    Object.fromEntries(Object.entries(part).map(([code, row]) => [code, { type_code, [name]: code, ...row }]));
  await bring(writes, tables.states, rows.states, named(content.states, 'state_code'));
  await bring(writes, tables.events, rows.events, named(content.events, 'event_code'));

  const now = await readRows(tx, type_code);
  const stateId = (code: Json | undefined): Json => now.states.get(String(code))?.state_id ?? null;
  const transitions = Object.fromEntries(
    Object.entries(content.transitions).map(([code, row]) => {
      const [from, event_code = ''] = code.split(' ');
      return [code, { type_code, from_state_id: stateId(from), event_code, to_state_id: stateId(row.to), ...without(row, 'to', 'guards', 'effects') }];
    }),
  );
  await bring(writes, tables.transitions, now.transitions, transitions);
  const { transitions: written } = await readRows(tx, type_code);
  await bringSteps(writes, now, content.transitions, (code) => Number(written.get(code)?.transition_id));
}
