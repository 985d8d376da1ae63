import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { toTableDeclaration } from '../../codegen/find/form-facts.ts';
import { toWorkflowDeclaration, withWorkflows } from '../../codegen/find/workflows.ts';
import { defineForm } from '../../schemas/forms/define.ts';
import { idColumn, table } from '../../schemas/tables/define.ts';
import { instanceColumn } from '../../schemas/tables/workflow/fsm.ts';
import { languages } from '../../src/shared/languages.ts';
import { brandForm, brandScreen, brandTable, findingsOf, form, screen } from './small-declarations.ts';

const names = (word: string) => Object.fromEntries(languages.map((language) => [language, word]));
const part = (sort: 'guard' | 'effect' | 'loop', name: string, params?: v.GenericSchema) => ({
  name,
  file: `src/server/engine/workflow/${sort}s/${name}.${sort}.ts`,
  text: '',
  exportName: 'default',
  ...(params ? { params } : {}),
});

/** Draft, open, done; open expires by itself. One entry per line. */
const sound = {
  type_names: names('Parcel'),
  timeout_event_code: 'expire',
  on_loop: 'follow_parcel',
  states: [
    { state_code: 'draft', initial_state: true, state_names: names('Draft') },
    { state_code: 'open', state_names: names('Open') },
    { state_code: 'done', final_state: true, state_names: names('Done') },
  ],
  events: [
    { event_code: 'send', event_names: names('Send') },
    { event_code: 'finish', event_names: names('Finish') },
    { event_code: 'expire', event_names: names('Expire') },
  ],
  transitions: [
    { from: 'draft', event: 'send', to: 'open', guards: [{ code: 'has_items' }], effects: [{ code: 'send_mail', params: { text: 'sent' } }] },
    { from: 'open', event: 'finish', to: 'done' },
    { from: 'open', event: 'expire', to: 'done', timeout: 60 },
  ],
};
type Draft = typeof sound;

const written = (workflow: object): string =>
  JSON.stringify(
    workflow,
    (key, value: unknown) => (['states', 'events', 'transitions'].includes(key) ? (value as object[]).map((entry) => JSON.stringify(entry)) : value),
    1,
  ).replace(/"(\{\\".*\})"(,?)$/gm, (_, entry: string, comma: string) => `${JSON.parse(`"${entry}"`) as string}${comma}`);

/** What is said of the workflow after a change. */
function told(change: (workflow: Draft) => object): string[] {
  return findingsOf({
    workflows: [toWorkflowDeclaration('parcel', 'parcel.workflow.json', written(change(structuredClone(sound))))],
    guards: [part('guard', 'has_items', v.strictObject({ least: v.optional(v.number()) }))],
    effects: [
      part('effect', 'send_mail', v.strictObject({ text: v.string() })),
      { ...part('effect', 'pay'), fields: { entries: { amount: v.number() } } },
      {
        ...part('effect', 'set_fields', v.strictObject({ fields: v.array(v.string()) })),
        columns: (params: unknown) => (params as { fields: string[] }).fields,
      },
    ],
    forms: [form('product_brands', brandForm)],
    loops: [part('loop', 'follow_parcel')],
  });
}

const fieldFindings: [string, object[], string][] = [
  ['with a field asked twice', [1, 2].map(() => ({ name: 'amount', kind: 'text', names: names('x') })), "K645 'amount' is asked twice"],
  [
    'with a field whose name lacks a language',
    [{ name: 'amount', kind: 'text', names: { ...names('x'), hu: undefined } }],
    `K601 'fields.0.names.hu': Invalid key: Expected "hu" but received undefined`,
  ],
];
const withFields = (fields: object[]) => (workflow: Draft) => ({
  ...workflow,
  events: workflow.events.map((event, at) => (at === 0 ? { ...event, fields } : event)),
});

/** Lines of the entries in the written file. */
const line = {
  type: 1,
  timeout: 11,
  loop: 12,
  state: (index: number) => 14 + index,
  event: (index: number) => 19 + index,
  transition: (index: number) => 24 + index,
};

it('a sound workflow has no findings', () => {
  expect(told((workflow) => workflow)).toEqual([]);
});

describe('a default workflow is refused', () => {
  const withTransition = (index: number, changed: object) => (workflow: Draft) => ({
    ...workflow,
    transitions: workflow.transitions.map((one, at) => (at === index ? { ...one, ...changed } : one)),
  });
  const withState = (index: number, changed: object) => (workflow: Draft) => ({
    ...workflow,
    states: workflow.states.map((one, at) => (at === index ? { ...one, ...changed } : one)),
  });

  it.each<[string, (workflow: Draft) => object, string]>([
    [
      'with a guard that nobody wrote',
      withTransition(0, { guards: [{ code: 'has_item' }] }),
      `${line.transition(0)} K602 guard 'has_item' does not exist; did you mean 'has_items'?`,
    ],
    [
      'with an effect that nobody wrote',
      withTransition(1, { effects: [{ code: 'send_mial' }] }),
      `${line.transition(1)} K603 effect 'send_mial' does not exist; did you mean 'send_mail'?`,
    ],
    [
      'with a loop that nobody wrote',
      (workflow) => ({ ...workflow, on_loop: 'follow_parcels' }),
      `${line.loop} K606 loop 'follow_parcels' does not exist; did you mean 'follow_parcel'?`,
    ],
    [
      'with params that its guard refuses',
      withTransition(0, { guards: [{ code: 'has_items', params: { least: 'two' } }] }),
      `${line.transition(0)} K604 guard 'has_items' refuses its params: least: Invalid type: Expected number but received "two"`,
    ],
    [
      'with params that its effect refuses',
      withTransition(0, { effects: [{ code: 'send_mail', params: { text: 5 } }] }),
      `${line.transition(0)} K605 effect 'send_mail' refuses its params: text: Invalid type: Expected string but received 5`,
    ],
    ...fieldFindings.map(([what, fields, expected]): [string, (workflow: Draft) => object, string] => [
      what,
      withFields(fields),
      `${line.event(0)} ${expected}`,
    ]),
    [
      'with an effect that needs a field which the event does not ask',
      withTransition(1, { effects: [{ code: 'pay' }] }),
      `${line.transition(1)} K623 effect 'pay' needs field 'amount', which event 'finish' does not ask`,
    ],
    [
      'with a timeout on an event that asks for something',
      (workflow) => ({
        ...workflow,
        events: workflow.events.map((event) => ({ ...event, fields: [{ name: 'amount', kind: 'text', required: true, names: names('x') }] })),
      }),
      `${line.transition(2)} K624 event 'expire' asks for fields that are required, so no timeout can fire it`,
    ],
    [
      'with an effect that names a column the records do not have',
      (workflow) => ({
        ...withTransition(1, { effects: [{ code: 'set_fields', params: { fields: ['brand_name', 'brand_nam'] } }] })(workflow),
        form: 'product_brands',
      }),
      `${line.transition(1)} K620 effect 'set_fields' names 'brand_nam', which is no column of the records' table; did you mean 'brand_name'?`,
    ],
    [
      'without the params that its effect needs',
      withTransition(0, { effects: [{ code: 'send_mail' }] }),
      `${line.transition(0)} K605 effect 'send_mail' refuses its params: text: Invalid key: Expected "text" but received undefined`,
    ],
    [
      'with a transition to a state it does not have',
      withTransition(1, { to: 'dome' }),
      `${line.transition(1)} K607 state 'dome' does not exist; did you mean 'done'?`,
    ],
    [
      'with a transition by an event it does not have',
      withTransition(1, { event: 'finsh' }),
      `${line.transition(1)} K608 event 'finsh' does not exist; did you mean 'finish'?`,
    ],
    [
      'with a timeout event it does not have',
      (workflow) => ({ ...workflow, timeout_event_code: 'expires' }),
      `${line.timeout} K608 event 'expires' does not exist; did you mean 'expire'?`,
    ],
    ['with a state twice', withState(1, { state_code: 'draft' }), `${line.state(1)} K609 state 'draft' is declared twice`],
    ['without an initial state', withState(0, { initial_state: false }), '13 K610 no state is the initial one'],
    ['with two initial states', withState(1, { initial_state: true }), `${line.state(1)} K610 several states are the initial one: draft, open`],
    ['without a final state', withState(2, { final_state: false }), '13 K611 no state is a final one'],
    [
      'with a state that cannot be reached',
      (workflow) => ({ ...workflow, states: [...workflow.states, { state_code: 'lost', final_state: true, state_names: names('Lost') }] }),
      `${line.state(3)} K612 state 'lost' cannot be reached`,
    ],
    [
      'with a state that cannot finish',
      (workflow) => ({
        ...workflow,
        transitions: [...workflow.transitions, { from: 'draft', event: 'finish', to: 'stuck' }],
        states: [...workflow.states, { state_code: 'stuck', state_names: names('Stuck') }],
      }),
      `${line.state(3)} K613 from state 'stuck' no final state can be reached`,
    ],
    [
      'whose timeouts lead round and round',
      (workflow) => ({
        ...workflow,
        transitions: [
          ...workflow.transitions,
          { from: 'draft', event: 'expire', to: 'open', timeout: 5 },
          { from: 'open', event: 'send', to: 'draft', timeout: 5 },
        ],
      }),
      `${line.state(1)} K614 the timeouts of draft, open lead round and round`,
    ],
    [
      'with an event that leads two ways out of a state',
      (workflow) => ({ ...workflow, transitions: [...workflow.transitions, { from: 'open', event: 'finish', to: 'draft' }] }),
      `${line.transition(3)} K615 event 'finish' leads out of 'open' twice`,
    ],
    [
      'with a name that lacks a language',
      withState(1, { state_names: { ...names('Open'), hu: undefined } }),
      `${line.state(1)} K601 'state_names.hu': Invalid key: Expected "hu" but received undefined`,
    ],
    [
      'with a word the grammar does not know',
      withTransition(2, { timeouts: 5 }),
      `${line.transition(2)} K601 'timeouts': Invalid key: Expected never but received "timeouts"`,
    ],
  ])('%s', (_, change, expected) => {
    expect(told(change)).toContain(`parcel.workflow.json:${expected}`);
  });
});

it('a timer that leads back into its own state is no cycle, for it fires once per stay', () => {
  expect(told((workflow) => ({ ...workflow, transitions: [...workflow.transitions, { from: 'open', event: 'send', to: 'open', timeout: 5 }] }))).toEqual([]);
});

describe('the home form of a workflow', () => {
  const live = table('parcel', { parcel_id: idColumn().primaryKey(), fsm_instance_id: instanceColumn() });
  const parcels = form('parcels', defineForm({ table: live, fields: { parcel_id: live.parcel_id } }));
  const plain = sound.transitions.map(({ guards: _, effects: __, ...rest }) => rest);
  const of = (home: string | undefined, name = 'parcel') =>
    toWorkflowDeclaration(
      name,
      `${name}.workflow.json`,
      written({ ...sound, on_loop: undefined, transitions: plain, ...(home === undefined ? {} : { form: home }) }),
    );
  const live_table = toTableDeclaration(live, 'schemas/tables/sales/parcels.ts', "\ntable('parcel'");
  const toldOf = (...workflows: ReturnType<typeof of>[]) =>
    findingsOf({
      forms: [form('product_brands', brandForm), parcels],
      tables: [toTableDeclaration(brandTable, 'schemas/tables/products/catalogue.ts', ''), live_table],
      workflows,
    }).filter((told) => /K61[6-9]/.test(told));

  it('that cannot be read, or is not there, says nothing of the tables and messages that it would name', () => {
    const letters = { name: 'letters', file: 'letters.workflow.json', text: '', problems: [{ path: ['states'], message: 'Expected Array' }] };
    const whole = { forms: [form('product_brands', brandForm), parcels], tables: [live_table] };
    expect(findingsOf({ ...whole, workflows: [letters] })).toEqual(["letters.workflow.json:1 K601 'states': Expected Array"]);
    expect(findingsOf({ ...whole, workflows: [letters], screens: [screen('products/brands', { ...brandScreen, column: [] })] })).toEqual([
      "letters.workflow.json:1 K601 'states': Expected Array",
      expect.stringContaining("K101 'column'"),
    ]);
    expect(toldOf(of('parcel'))).toEqual([expect.stringContaining('K616')]);
  });

  it('gives its table, and all forms over it, their workflow and the fields of their instances', () => {
    expect(toldOf(of('parcels'))).toEqual([]);
    const [brands, own] = withWorkflows([form('product_brands', brandForm), parcels], [of('parcels')]);
    expect([brands?.meta.workflow, own?.meta.workflow]).toEqual([undefined, 'parcel']);
    expect(Object.keys(own?.meta.fields ?? {})).toEqual(expect.arrayContaining(['fsm_instance_id', 'state_id', 'state_code', 'entered_at', 'fsm_actions']));
  });

  it.each<[string, ReturnType<typeof of>[], string]>([
    ['that nobody wrote', [of('parcels'), of('parcel', 'letter')], "letter.workflow.json:1 K616 form 'parcel' does not exist; did you mean 'parcels'?"],
    [
      'whose table has no instance',
      [of('product_brands'), of('parcels', 'letter')],
      "parcel.workflow.json:1 K617 form 'product_brands' has no table with instanceColumn(), so its rows cannot live in a workflow",
    ],
    [
      'whose rows live in another workflow',
      [of('parcels'), of('parcels', 'letter')],
      "letter.workflow.json:1 K618 the rows of form 'parcels' live in workflow 'parcel' already",
    ],
    [
      'that no workflow names',
      [of(undefined)],
      "schemas/tables/sales/parcels.ts:2 K619 table 'parcel' has instanceColumn(), but no workflow names a home form over it ('form' in schemas/workflows)",
    ],
  ])('%s is refused', (_, workflows, expected) => {
    expect(toldOf(...workflows).map((told) => told.replace(/(workflow\.json):\d+/, '$1:1'))).toEqual([expected]);
  });
});
