import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { toWorkflowDeclaration } from '../../codegen/find/workflows.ts';
import { languages } from '../../src/shared/languages.ts';
import { findingsOf } from './small-declarations.ts';

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
    { from: 'draft', event: 'send', to: 'open', guard: { code: 'has_items' }, effect: { code: 'send_mail', params: { text: 'sent' } } },
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
    effects: [part('effect', 'send_mail', v.strictObject({ text: v.string() }))],
    loops: [part('loop', 'follow_parcel')],
  });
}

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
      withTransition(0, { guard: { code: 'has_item' } }),
      `${line.transition(0)} K602 guard 'has_item' does not exist; did you mean 'has_items'?`,
    ],
    [
      'with an effect that nobody wrote',
      withTransition(1, { effect: { code: 'send_mial' } }),
      `${line.transition(1)} K603 effect 'send_mial' does not exist; did you mean 'send_mail'?`,
    ],
    [
      'with a loop that nobody wrote',
      (workflow) => ({ ...workflow, on_loop: 'follow_parcels' }),
      `${line.loop} K606 loop 'follow_parcels' does not exist; did you mean 'follow_parcel'?`,
    ],
    [
      'with params that its guard refuses',
      withTransition(0, { guard: { code: 'has_items', params: { least: 'two' } } }),
      `${line.transition(0)} K604 guard 'has_items' refuses its params: least: Invalid type: Expected number but received "two"`,
    ],
    [
      'with params that its effect refuses',
      withTransition(0, { effect: { code: 'send_mail', params: { text: 5 } } }),
      `${line.transition(0)} K605 effect 'send_mail' refuses its params: text: Invalid type: Expected string but received 5`,
    ],
    [
      'without the params that its effect needs',
      withTransition(0, { effect: { code: 'send_mail' } }),
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

it('an unknown workflow of a form is refused', async () => {
  const { brandForm, form } = await import('./small-declarations.ts');
  expect(
    findingsOf({
      forms: [form('product_brands', { ...brandForm, workflow: 'parcle' })],
      workflows: [
        toWorkflowDeclaration(
          'parcel',
          'parcel.workflow.json',
          written({ ...sound, on_loop: undefined, transitions: sound.transitions.map(({ guard: _, effect: __, ...rest }) => rest) }),
        ),
      ],
    }),
  ).toContain("schemas/forms/products/product_brands.form.ts:1 K616 workflow 'parcle' is not in schemas/workflows; did you mean 'parcel'?");
});
