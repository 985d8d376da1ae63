import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { openTickets, ours } from '../../fixtures/tickets.ts';
import type { Tickets, TransitionGiven, WorkflowGiven } from '../../fixtures/tickets.ts';

const stateCodes = ['a', 'b', 'c', 'd'] as const;
const eventCodes = ['go', 'turn', 'stay', 'end'] as const;
const members = 3;

const transition: fc.Arbitrary<TransitionGiven> = fc
  .record({
    event: fc.constantFrom(...eventCodes),
    from: fc.constantFrom(...stateCodes),
    to: fc.constantFrom(...stateCodes),
    timeout: fc.option(fc.integer({ min: 1, max: 30 })),
    shown: fc.boolean(),
    by: fc.option(fc.integer({ min: 1, max: 3 })),
    works: fc.boolean(),
  })
  .map(({ by, works, ...given }) => ({ ...given, guards: by === null ? [] : [['divides', { by }]], effects: works ? [['work', {}]] : [] }));

const anyWorkflow: fc.Arbitrary<WorkflowGiven> = fc.record({
  states: fc
    .uniqueArray(fc.constantFrom(...stateCodes.slice(1)), { maxLength: 2 })
    .map((finals) => stateCodes.map((code, i) => ({ code, initial: i === 0, final: (finals as readonly string[]).includes(code) }))),
  transitions: fc.uniqueArray(transition, { maxLength: 10, selector: ({ event, from }) => `${from} ${event}` }),
});

type Happening = { sort: 'event'; member: number; event: string } | { sort: 'time'; minutes: number };
const happenings: fc.Arbitrary<Happening[]> = fc.array(
  fc.oneof(
    fc.record({ sort: fc.constant('event' as const), member: fc.nat(members - 1), event: fc.constantFrom(...eventCodes) }),
    fc.record({ sort: fc.constant('time' as const), minutes: fc.integer({ min: 1, max: 40 }) }),
  ),
  { maxLength: 12 },
);

interface Line {
  seq: number;
  event_code: string | null;
  from_code: string | null;
  to_code: string;
  user_id: number | null;
}

describeOnEachDatabase('whatever the workflow', (open) => {
  let tickets: Tickets;
  let types = 0;
  beforeAll(async () => {
    tickets = await openTickets(open);
  });
  afterAll(() => tickets.close());

  const linesOf = (id: number) =>
    tickets.rows<Line>(
      `select h.seq, h.event_code, f.state_code as from_code, t.state_code as to_code, h.user_id from fsm_history h join fsm_state t on t.state_id = h.to_state_id
         left join fsm_state f on f.state_id = h.from_state_id where h.fsm_instance_id = $1::bigint order by h.seq`,
      id,
    );

  const passes = ({ guards = [] }: TransitionGiven, number: number) => guards.every(([, params]) => number % (params as { by: number }).by === 0);

  async function check({ states, transitions }: WorkflowGiven, id: number, number: number): Promise<void> {
    const isFinal = (code: string | null | undefined) => states.some((state) => state.code === code && state.final);
    const find = (event: string | null, from: string | null | undefined) => transitions.find((one) => one.event === event && one.from === from);
    const lines = await linesOf(id);
    const state = await tickets.stateOf(id);

    expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, i) => i + 1));
    expect(lines.at(-1)?.to_code).toBe(state);
    for (const [i, line] of lines.entries()) {
      if (i === 0) continue;
      const step = find(line.event_code, line.from_code);
      expect(line.from_code).toBe(lines[i - 1]?.to_code);
      expect(step?.to).toBe(line.to_code);
      expect(step && passes(step, number)).toBe(true);
      // What fired by itself was timed and left no final state; what staff fired was offered.
      if (line.user_id === null) expect([step?.timeout === null, isFinal(line.from_code)]).toEqual([false, false]);
      else expect(step?.shown).toBe(true);
    }
    expect(await tickets.worked(id)).toBe(lines.filter((line) => find(line.event_code, line.from_code)?.effects?.length).length);

    const entered = lines.findLastIndex(({ from_code, to_code }) => from_code !== to_code);
    const firedInStay = new Set(lines.slice(entered + 1).map(({ event_code }) => event_code));
    const waiting = isFinal(state) ? [] : transitions.filter(({ from, timeout, event }) => from === state && timeout !== null && !firedInStay.has(event));
    expect((await tickets.timers(id)).map(({ event_code }) => event_code).toSorted()).toEqual(waiting.map(({ event }) => event).toSorted());

    const { offers } = await tickets.workflow.offers(ours, { fsm_instance_id: [id] });
    const offered = transitions.filter(({ from, shown }) => from === state && shown);
    expect(offers.map(({ event_code }) => event_code)).toEqual(offered.map(({ event }) => event));
    expect(offers.filter(({ can }) => can.includes(id)).map(({ event_code }) => event_code)).toEqual(
      offered.filter((one) => passes(one, number)).map(({ event }) => event),
    );
  }

  it('history, state, timers and offers of a record tell one story', async () => {
    await fc.assert(
      fc.asyncProperty(anyWorkflow, happenings, async (given, story) => {
        await tickets.rows('delete from t_ticket');
        await tickets.define(given, `t_any_${(types += 1)}`);
        const ids = await tickets.add(members);
        const numbers = new Map(
          (await tickets.rows<{ id: number; n: number }>(`select fsm_instance_id as id, substring(title from '\\d+$')::int as n from t_ticket`)).map(
            ({ id, n }) => [id, n],
          ),
        );
        for (const happening of story) {
          if (happening.sort === 'event') {
            const id = ids[happening.member] ?? 0;
            const before = await tickets.stateOf(id);
            const asked = given.transitions.find(({ event, from, shown }) => event === happening.event && from === before && shown);
            const expected = asked
              ? passes(asked, numbers.get(id) ?? 0)
                ? { ok: true, state_code: asked.to }
                : { ok: false, state_code: before, error: { code: 'guard_refused' } }
              : { ok: false, state_code: before, error: { code: 'not_in_state' } };
            expect(await tickets.one(happening.event, id)).toMatchObject(expected);
          } else {
            await tickets.pass(happening.minutes);
            await tickets.workflow.fireDue(100);
          }
        }
        for (const id of ids) await check(given, id, numbers.get(id) ?? 0);
      }),
      { numRuns: 40 },
    );
  });
});
