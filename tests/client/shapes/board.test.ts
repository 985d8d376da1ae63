import { describe, expect, it } from 'vitest';
import { toScrollStep } from '../../../src/client/runtime/board/auto-scroll.ts';
import { toBoardCommand } from '../../../src/client/runtime/board/board-keys.ts';
import { parseMemory } from '../../../src/client/runtime/board/board-memory.ts';
import { toShown, toStates } from '../../../src/client/runtime/board/board-states.ts';
import { type StateOffers, toEvents, toWay } from '../../../src/client/runtime/board/board-steps.ts';
import { createSpanWords, toSpan } from '../../../src/client/runtime/board/time-spans.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import type { Offer } from '../../../src/shared/workflow/calls.ts';

const rows: JsonObject[] = [
  {
    state_id: 1,
    state_code: 'pending',
    state_names: { en: 'Pending', hu: 'Függőben' },
    initial_state: true,
    final_state: false,
    show_in_filters: true,
    color: '#aabbcc',
  },
  { state_id: 2, state_code: 'active', state_names: { en: 'Active' }, initial_state: false, final_state: false, show_in_filters: true, color: null },
  { state_id: 3, state_code: 'gone', state_names: {}, initial_state: false, final_state: true, show_in_filters: false, color: null },
];
const states = toStates(rows, 'hu');
const [pending, active, gone] = states as [(typeof states)[0], (typeof states)[0], (typeof states)[0]];

describe('the columns of a board', () => {
  it('are named in the reader’s language, else in one that has a name, else by the code', () => {
    expect(states.map(({ name }) => name)).toEqual(['Függőben', 'Active', 'gone']);
  });

  it('are the usual ones, less or more those the user turned round', () => {
    expect(toShown(states, []).map(({ code }) => code)).toEqual(['pending', 'active']);
    expect(toShown(states, ['active', 'gone']).map(({ code }) => code)).toEqual(['pending', 'gone']);
  });

  it('are as usual for somebody whose memory is none or cannot be read', () => {
    expect(parseMemory(undefined)).toEqual({ type: null, order: 'newest', turned: {} });
    expect(parseMemory({ order: 'sideways' })).toEqual({ type: null, order: 'newest', turned: {} });
    expect(parseMemory({ type: 'order', turned: { order: ['gone'] } })).toEqual({ type: 'order', order: 'newest', turned: { order: ['gone'] } });
  });
});

const offer = (event_code: string, to: string, can: number[], cannot: Offer['cannot'] = []): Offer => ({
  event_code,
  event_names: {},
  event_params: { bv_variant: 'danger', bv_icon: null, checkbox: {}, ask_email: false, fields: [] },
  record: {},
  common: true,
  button: false,
  to_states: [to],
  can,
  cannot,
});
const refused = [{ code: 'guard_refused', params: { reason: 'no_stock' }, count: 1 }];

describe('the ways of a card to another column', () => {
  const fromPending: StateOffers = {
    from: pending,
    instances: [7, 8],
    offers: [
      offer('confirm', 'active', [7, 8]),
      offer('force', 'active', [8], refused),
      offer('drop', 'gone', [], refused),
      offer('remind', 'pending', [7, 8]),
    ],
  };
  const fromActive: StateOffers = { from: active, instances: [9], offers: [offer('drop', 'gone', [9]), offer('confirm', 'gone', [9])] };

  it('are all events that lead there', () => {
    expect(toWay([fromPending], 'active').steps.map((step) => step.offer.event_code)).toEqual(['confirm', 'force']);
  });

  it('are none where every card is refused, and the refusals tell why', () => {
    expect(toWay([fromPending], 'gone')).toEqual({ steps: [], refusals: refused });
  });

  it('are none and without a reason where no event leads there', () => {
    expect(toWay([fromActive], 'pending')).toEqual({ steps: [], refusals: [] });
  });

  it('do not lead into the column the card is in', () => {
    expect(toWay([fromPending], 'pending').steps).toEqual([]);
  });

  it('of cards from several columns join by event, each for those it leads there', () => {
    const { steps } = toWay([fromPending, fromActive], 'gone');
    expect(steps.map(({ offer: { event_code, can }, instances }) => ({ event_code, can, instances }))).toEqual([
      { event_code: 'drop', can: [9], instances: [7, 8, 9] },
      { event_code: 'confirm', can: [9], instances: [9] },
    ]);
  });

  it('are listed with every other event in the menu, those that stay in the state too', () => {
    expect(toEvents([fromPending]).map(({ offer: { event_code }, to }) => `${event_code} ${to}`)).toEqual([
      'confirm active',
      'force active',
      'drop gone',
      'remind pending',
    ]);
  });

  it('say of a state that is unknown here that nothing leads there', () => {
    expect(toWay([fromPending, fromActive], gone.code === 'gone' ? 'nowhere' : '').steps).toEqual([]);
  });
});

describe('the keys of a board', () => {
  const press = (key: string, modifiers = {}) => toBoardCommand({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers });

  it('walk within and between columns', () => {
    expect([press('ArrowDown'), press('ArrowLeft'), press('End')]).toEqual([{ go: [0, 1] }, { go: [-1, 0] }, { edge: 'bottom' }]);
  });

  it('move, open, tick and tick on', () => {
    expect([press('m'), press('Enter'), press('Escape')]).toEqual([{ move: true }, { open: true }, { cancel: true }]);
    expect([press(' '), press(' ', { ctrlKey: true }), press('a', { ctrlKey: true })]).toEqual([{ tick: 'card' }, { tick: 'column' }, { tick: 'all' }]);
    expect(press('ArrowUp', { shiftKey: true })).toEqual({ go: [0, -1], extend: true });
  });

  it('leave everything else to the browser', () => {
    expect([press('a'), press('ArrowLeft', { altKey: true }), press('Enter', { ctrlKey: true }), press('Tab')]).toEqual([null, null, null, null]);
  });
});

describe('how long a card waits', () => {
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

  it('is one figure, rounded down', () => {
    expect([0, 59_999, 90 * minute, 23 * hour, 59 * day, 61 * day, -5].map(toSpan)).toEqual([
      { unit: 'minute', amount: 0 },
      { unit: 'minute', amount: 0 },
      { unit: 'hour', amount: 1 },
      { unit: 'hour', amount: 23 },
      { unit: 'day', amount: 59 },
      { unit: 'month', amount: 2 },
      { unit: 'minute', amount: 0 },
    ]);
  });

  it('is said as people say it', () => {
    expect([createSpanWords('en').length(3 * day), createSpanWords('en').ahead(3 * day)]).toEqual(['3 days', 'in 3 days']);
    expect([createSpanWords('hu').length(3 * day), createSpanWords('hu').ahead(3 * day)]).toEqual(['3 nap', '3 nap múlva']);
  });
});

describe('dragging near an edge', () => {
  it('scrolls towards it, the faster the nearer, and not in the middle or far outside', () => {
    expect(toScrollStep(500, 0, 1000)).toBe(0);
    expect(toScrollStep(990, 0, 1000)).toBeGreaterThan(toScrollStep(960, 0, 1000));
    expect(toScrollStep(960, 0, 1000)).toBeGreaterThan(0);
    expect(toScrollStep(10, 0, 1000)).toBeLessThan(0);
    expect(toScrollStep(2000, 0, 1000)).toBe(0);
  });
});
