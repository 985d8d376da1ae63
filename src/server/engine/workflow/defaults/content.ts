import { createHash } from 'node:crypto';
import type { Workflow } from '../../../../../schemas/workflows/grammar.ts';
import { canonical } from '../../../../shared/canonical-json.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { Transaction } from '../../database/database.ts';

/** What a workflow says, by code: of a file and of the database in the same words, so that both can be compared. */
export interface Content {
  type: JsonObject;
  states: Readonly<Record<string, JsonObject>>;
  events: Readonly<Record<string, JsonObject>>;
  /** By {@link transitionCode}. */
  transitions: Readonly<Record<string, JsonObject>>;
}

export const transitionCode = (from: string, event: string): string => `${from} ${event}`;

/** The columns of each part that say something, in the words of the tables. */
const said = {
  type: ['type_names', 'timeout_event_code', 'on_loop', 'default_loop_interval'],
  states: [
    'state_names',
    'initial_state',
    'final_state',
    'show_in_filters',
    'color',
    'holds_stock',
    'counts_as_demand',
    'is_paid',
    'is_shipped',
    'row_class',
    'editable',
    'deletable',
    'waits',
    'duty',
    'waits_within',
  ],
  events: ['event_names', 'bv_variant', 'bv_icon', 'checkbox_label', 'ask_email', 'fields', 'counters'],
  transitions: ['to', 'timeout', 'show_in_fsm_actions', 'show_in_fsm_buttons', 'needs_right', 'needs_scope', 'guards', 'effects'],
} as const;

const pick = (row: JsonObject, names: readonly string[]): JsonObject => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));

/** Rows by their code; in lists that stand in an order each knows its place. */
const byCode = (rows: readonly JsonObject[], codeOf: (row: JsonObject) => string, names: readonly string[], isOrdered: boolean) =>
  Object.fromEntries(rows.map((row, place) => [codeOf(row), { ...pick(row, names), ...(isOrdered && { position: place + 1 }) }]));

const steps = (given: Json | undefined): Json =>
  (Array.isArray(given) ? given : []).map((step) => ({ code: (step as JsonObject).code ?? null, params: (step as JsonObject).params ?? null }));

interface Lists {
  type: JsonObject;
  states: readonly JsonObject[];
  events: readonly JsonObject[];
  transitions: readonly JsonObject[];
}

const contentOf = ({ type, states, events, transitions }: Lists): Content => ({
  type: pick(type, said.type),
  states: byCode(states, (row) => String(row.state_code), said.states, true),
  events: byCode(
    events.map((row) => ({ ...row, checkbox_label: row.checkbox_label ?? {} })),
    (row) => String(row.event_code),
    said.events,
    false,
  ),
  transitions: byCode(
    transitions.map((row) => ({ ...row, guards: steps(row.guards), effects: steps(row.effects) })),
    (row) => transitionCode(String(row.from), String(row.event)),
    said.transitions,
    true,
  ),
});

/** What a default says. */
export const defaultContent = ({ states, events, transitions, ...type }: Workflow): Content => {
  const inColumns = states.map(({ waits, ...state }) => ({ ...state, waits: waits !== undefined, duty: waits?.duty, waits_within: waits?.within }));
  return contentOf(JSON.parse(JSON.stringify({ type, states: inColumns, events, transitions })) as Lists);
};

/** What stands in the database; undefined where the type is not there. */
export async function storedContent(tx: Transaction, type_code: string): Promise<Content | undefined> {
  const row = await tx.row<{ lists: Lists }>({
    text:
      `select json_build_object('type', to_json(t), ` +
      `'states', (select coalesce(json_agg(to_json(s) order by s.position, s.state_id), '[]') from fsm_state s where s.type_code = t.type_code), ` +
      `'events', (select coalesce(json_agg(to_json(e) order by e.event_code), '[]') from fsm_event e where e.type_code = t.type_code), ` +
      `'transitions', (select coalesce(json_agg(json_build_object('from', f.state_code, 'event', n.event_code, 'to', d.state_code, 'timeout', n.timeout, ` +
      `'show_in_fsm_actions', n.show_in_fsm_actions, 'show_in_fsm_buttons', n.show_in_fsm_buttons, 'needs_right', n.needs_right, 'needs_scope', n.needs_scope, ` +
      `'guards', kontor_fsm_steps(n.transition_id, 'guard'), 'effects', kontor_fsm_steps(n.transition_id, 'effect')) order by n.position, n.transition_id), '[]') ` +
      `from fsm_transition n join fsm_state f on f.state_id = n.from_state_id join fsm_state d on d.state_id = n.to_state_id where n.type_code = t.type_code)` +
      `) as lists from fsm_type t where t.type_code = $1`,
    values: [type_code],
  });
  return row && contentOf(row.lists);
}

/** Words that came later than digests were kept, and what they are where they say nothing. */
const later: Readonly<Record<string, (value: Json) => boolean>> = {
  counters: (value) => Array.isArray(value) && value.length === 0,
  waits: (value) => value === false,
  duty: (value) => value === null,
  waits_within: (value) => value === null,
};

/** A part without the later words that say nothing, so that older digests still fit. */
const withoutSilent = (part: Content['events']): Content['events'] =>
  Object.fromEntries(
    Object.entries(part).map(([code, row]) => [code, Object.fromEntries(Object.entries(row).filter(([name, value]) => !later[name]?.(value ?? null)))]),
  );

/** The same for equal contents. */
export const digestOf = (content: Content): string =>
  createHash('sha256')
    .update(canonical({ ...content, states: withoutSilent(content.states), events: withoutSilent(content.events) }))
    .digest('hex');
