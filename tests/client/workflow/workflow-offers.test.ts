import { describe, expect, it } from 'vitest';
import { toOffered, toWithheld } from '../../../src/client/runtime/workflow/offers.ts';
import { groupRefusals, refusalText } from '../../../src/client/runtime/workflow/refusals.ts';
import { catalogue } from '../../../src/client/i18n/catalogue.ts';
import { problemText } from '../../../src/client/i18n/error-text.ts';
import { createFormats } from '../../../src/client/i18n/formats.ts';
import { createMarkOf } from '../../../src/client/runtime/grid/rows/row-marks.ts';
import { eventLook } from '../../../src/client/runtime/workflow/event-look.ts';
import { answered, askedForm, fieldsOfEvent, startsAbout } from '../../../src/client/runtime/form/asked-form.ts';
import { askedAbout, namesGiven } from '../../../src/shared/workflow/event-fields.ts';
import type { Json } from '../../../src/shared/json.ts';
import type { EventValue } from '../../../src/shared/workflow/event-fields.ts';
import type { Offer, TriggerResult } from '../../../src/shared/workflow/calls.ts';

const offer = (event_code: string, can: number[], bv_icon: string | null = null, bv_variant = 'primary'): Offer => ({
  event_code,
  can,
  button: true,
  common: true,
  record: {},
  cannot: [],
  to_states: [],
  event_names: { en: event_code },
  event_params: { bv_variant, bv_icon, checkbox: {}, ask_email: false, fields: [] },
});
const codes = (offers: readonly Offer[]) => offers.map(({ event_code }) => event_code);

describe('the events of several rows', () => {
  const offers = [offer('confirm', [1, 2]), offer('expire', [1]), offer('unsubscribe', [1, 2]), offer('invite', [])];

  it('are offered where every row can have them, in the order of the transitions', () => {
    expect(codes(toOffered({ type_code: 't', count: 2, offers }))).toEqual(['confirm', 'unsubscribe']);
  });

  it('are none as soon as one row can have nothing', () => {
    expect(toOffered({ type_code: 't', count: 3, offers })).toEqual([]);
  });

  it('are none for no rows at all', () => {
    expect(toOffered({ type_code: null, count: 0, offers: [offer('confirm', [])] })).toEqual([]);
  });

  it('are withheld, with their reasons to be told, where some rows or all cannot have them', () => {
    expect(codes(toWithheld({ type_code: 't', count: 2, offers }))).toEqual(['expire', 'invite']);
  });
});

describe('refusals', () => {
  const refused = (fsm_instance_id: number, code: string, params = {}): TriggerResult => ({
    fsm_instance_id,
    ok: false,
    state_code: null,
    fsm_actions: [],
    error: { code, params },
  });

  it('of equal reasons stand together, the most frequent first, and successes are left out', () => {
    const groups = groupRefusals([
      refused(1, 'not_in_state', { state_code: 'done' }),
      { fsm_instance_id: 2, ok: true, state_code: 'done', fsm_actions: [] },
      refused(3, 'guard_refused', { guard: 'g', free: 3 }),
      refused(4, 'guard_refused', { guard: 'g', free: 3 }),
      refused(5, 'guard_refused', { guard: 'g', free: 1 }),
    ]);
    expect(groups.map(({ instances }) => instances)).toEqual([[3, 4], [1], [5]]);
  });

  it('name states and events in the reader’s words, other parameters as they are', () => {
    const names = { state: (code: string) => `<${code}>`, event: (code: string) => `[${code}]` };
    const told = refusalText(
      { code: 'not_in_state', params: { state_code: 'done', event_code: 'confirm', free: 3 } },
      (id, values) => `${id} ${JSON.stringify(values)}`,
      names,
    );
    expect(told).toBe('error.not_in_state {"state_code":"<done>","event_code":"[confirm]","free":3}');
  });
});

describe('the look of an event', () => {
  it('takes Bootstrap’s names of signs and our own, and is dangerous with the workflow’s sign where it is told nothing', () => {
    expect([
      eventLook({ bv_icon: 'cart-check', bv_variant: 'success' }),
      eventLook({ bv_icon: 'bell', bv_variant: 'info' }),
      eventLook({ bv_icon: 'no-such', bv_variant: '' }),
      eventLook({ bv_icon: null, bv_variant: 'primary' }),
    ]).toEqual([
      { icon: 'purchasing', variant: 'success' },
      { icon: 'bell', variant: 'info' },
      { icon: 'workflow', variant: 'danger' },
      { icon: 'workflow', variant: 'primary' },
    ]);
  });
});

describe('a guard that refuses', () => {
  it('speaks for itself where it has words, and is told in general where it has none', () => {
    const before = catalogue.get();
    catalogue.set({ ...before, loaded: { en: { 'refusal.spoken': 'Only {free} free' } } });
    const told = ['spoken', 'silent'].map((guard) => problemText({ code: 'guard_refused', params: { guard, free: 3 } }, (id) => id));
    catalogue.set(before);
    expect(told).toEqual(['refusal.spoken', 'error.guard_refused']);
  });

  it('tells each record that an action was refused for, with its own reason', () => {
    const reasons: Json[] = [
      { fsm_instance_id: 3, record: 'PO-1 · Miller', code: 'not_in_state', params: { state_code: { en: 'Closed' } } },
      { fsm_instance_id: 4, record: '#4', code: 'forbidden', params: {} },
    ];
    const told = problemText(
      { code: 'records_refused', params: { count: 2, reasons } },
      (id, values) =>
        `${id}(${Object.values(values ?? {})
          .map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
          .join(', ')})`,
    );
    expect(told).toBe(
      'error.records_refused(2, workflow.refused_reason(PO-1 · Miller, error.not_in_state({"en":"Closed"})) · workflow.refused_reason(#4, error.forbidden()))',
    );
  });
});

describe('a row in a workflow', () => {
  const markOf = createMarkOf(['inactive'], (id) => id);

  it('is marked as its state says, besides the markers its screen names', () => {
    expect(markOf({ row_class: 'cancelled' })).toEqual({ tone: 'danger', words: 'marker.cancelled' });
    expect(markOf({ row_class: 'cancelled', active: false })).toEqual({ tone: 'neutral', words: 'marker.inactive, marker.cancelled' });
  });

  it('is told to be changed while something typed into it is not saved, besides all else that it is', () => {
    expect(markOf({}, true)).toEqual({ tone: 'accent', words: 'marker.changed' });
    expect(markOf({ row_class: 'cancelled', active: false }, true)).toEqual({ tone: 'neutral', words: 'marker.inactive, marker.cancelled, marker.changed' });
    expect(markOf({ active: true })).toBeNull();
  });

  it('is not marked where its state has no mark or one nobody knows', () => {
    expect([markOf({ row_class: null }), markOf({ row_class: 'no-such' })]).toEqual([null, null]);
  });
});

describe('the time of a step', () => {
  const now = Date.UTC(2026, 10, 21, 12);

  it('is told in the largest unit that fits, before and after now', () => {
    const { relative } = createFormats('en');
    expect([
      relative('2026-11-24T12:30:00Z', now),
      relative('2026-11-21T10:00:00Z', now),
      relative('2026-11-20T11:00:00Z', now),
      relative('2026-11-21T12:00:00Z', now),
    ]).toEqual(['in 3 days', '2 hours ago', 'yesterday', 'now']);
  });
});

describe('what an event asks about a record', () => {
  const asked: EventValue[] = [
    { name: 'on', kind: 'date', names: { en: 'On' }, initial: { day: 'today' } },
    { name: 'amount', kind: 'money', names: { en: 'Amount' }, options: { currency: 'currency_code' }, initial_from: 'open' },
  ];
  const record = { currency_code: 'RON', open: 12.5 };
  const meta = askedForm(fieldsOfEvent(asked.map((field) => askedAbout(field, record))));

  it('starts with today, with what stands in the record, and in its currency', () => {
    const started = startsAbout(meta, record);
    expect(started).toMatchObject({ amount: 12.5, currency_code: 'RON', on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    expect(answered(meta, started)).toEqual({ on: started.on, amount: 12.5 });
  });

  it('is told in the order in which it was asked, without what was left empty', () => {
    expect(namesGiven(asked, { amount: 12.5, currency_code: 'RON', on: '2026-11-23' })).toEqual(['on', 'amount']);
    expect(namesGiven(asked, { amount: 12.5, on: null })).toEqual(['amount']);
  });
});
