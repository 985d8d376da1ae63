import { describe, expect, it } from 'vitest';
import { toWorkflowDeclaration } from '../../codegen/find/workflows.ts';
import { languages } from '../../src/shared/languages.ts';
import { findingsOf } from './small-declarations.ts';

const names = (word: string) => Object.fromEntries(languages.map((language) => [language, word]));
const post = { effects: [{ code: 'post' }] };
const transitions = [
  { from: 'draft', event: 'send', to: 'open', ...post },
  { from: 'open', event: 'finish', to: 'done' },
  { from: 'open', event: 'take_back', to: 'draft', ...post },
];

/** What is said of parcels whose events counter others; `send` posts, and so does `take_back`, out of the state it leads to. */
function told(counters: Record<string, string[]>, steps: object[] = transitions): string[] {
  const parcel = {
    type_names: names('Parcel'),
    states: [
      { state_code: 'draft', initial_state: true, state_names: names('Draft') },
      { state_code: 'open', state_names: names('Open') },
      { state_code: 'done', final_state: true, state_names: names('Done') },
    ],
    events: ['send', 'finish', 'take_back'].map((event_code) => ({ event_code, event_names: names(event_code), counters: counters[event_code] ?? [] })),
    transitions: steps,
  };
  const file = 'parcel.workflow.json';
  const text = JSON.stringify(parcel).replaceAll('{"event_code"', '\n{"event_code"');
  const effect = { name: 'post', file: 'post.effect.ts', text: '', exportName: 'default', posts: true as const };
  return findingsOf({ workflows: [toWorkflowDeclaration('parcel', file, text)], effects: [effect] }).filter((one) => / K66\d /.test(one));
}

describe('an event that posts to a ledger', () => {
  it('is sound with an event that takes it back, and is taken back itself', () => {
    expect(told({ send: ['take_back'], take_back: ['send'] })).toEqual([]);
  });

  it.each<[string, Record<string, string[]>, object[], string]>([
    [
      'takes back an event that is not there',
      { send: ['take_back'], take_back: ['send', 'sent'] },
      transitions,
      "4 K662 'take_back' counters event 'sent', which does not exist; did you mean 'send'?",
    ],
    [
      'takes back an event that posts nothing',
      { send: ['take_back'], take_back: ['send', 'finish'] },
      transitions,
      "4 K663 'take_back' counters event 'finish', none of whose effects posts to a ledger",
    ],
    [
      'is taken back by an event that posts nothing',
      { send: ['take_back'], take_back: ['send'], finish: ['send'] },
      transitions,
      "3 K664 'finish' counters other events, but none of its own effects posts to a ledger",
    ],
    ['is taken back by none', { take_back: ['send'] }, transitions, "4 K665 'take_back' posts to a ledger, and no event of the type 'counters' it"],
    [
      'leads to where none takes it back',
      { send: ['take_back'], take_back: ['send'] },
      [...transitions.slice(0, 2), { from: 'open', event: 'take_back', to: 'done', ...post }],
      "4 K666 'take_back' posts to a ledger and leads to 'done', out of which no event leads that counters it",
    ],
  ])('%s', (_, counters, steps, expected) => {
    expect(told(counters, steps)).toEqual([`parcel.workflow.json:${expected}`]);
  });
});
