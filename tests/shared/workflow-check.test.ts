import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { automaticCycles, checkWorkflow, finishable, lostBy } from '../../src/shared/workflow/check.ts';
import type { WorkflowGraph } from '../../src/shared/workflow/check.ts';
import { processorTime } from '../support/processor-time.ts';

const codes = ['a', 'b', 'c', 'd', 'e'];
/** Any graph over up to five states, sound or not. */
const graphs: fc.Arbitrary<WorkflowGraph> = fc.integer({ min: 1, max: codes.length }).chain((count) => {
  const one = fc.constantFrom(...codes.slice(0, count));
  return fc.record({
    states: fc.tuple(...codes.slice(0, count).map((code) => fc.record({ code: fc.constant(code), initial: fc.boolean(), final: fc.boolean() }))),
    transitions: fc.array(fc.record({ from: one, event: fc.constantFrom('x', 'y', 'z'), to: one, timeout: fc.option(fc.integer({ min: 1, max: 100 })) }), {
      maxLength: 8,
    }),
  });
});

/** Whether a walk of at most as many steps as there are states leads from one to a state that is wanted. */
function walks(
  { states, transitions }: WorkflowGraph,
  from: string,
  isWanted: (code: string) => boolean,
  isOpen: (transition: WorkflowGraph['transitions'][number]) => boolean = () => true,
): boolean {
  let here = new Set([from]);
  for (let step = 0; step <= states.length; step++) {
    if ([...here].some(isWanted)) return true;
    here = new Set([...here, ...transitions.filter((one) => here.has(one.from) && isOpen(one)).map(({ to }) => to)]);
  }
  return false;
}

describe('the soundness of any workflow', () => {
  it('calls those states unreachable, and those without a way out, that no walk connects', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const problems = checkWorkflow(graph);
        const told = (code: string) => problems.filter((problem) => problem.code === code).flatMap(({ states }) => states);
        const isFinal = (code: string) => graph.states.some((state) => state.code === code && state.final);
        const starts = graph.states.filter(({ initial }) => initial).map(({ code }) => code);
        for (const { code } of graph.states) {
          if (starts.length > 0) expect(told('unreachable').includes(code)).toBe(!starts.some((start) => walks(graph, start, (one) => one === code)));
          if (graph.states.some(({ final }) => final)) expect(told('no_way_out').includes(code)).toBe(!walks(graph, code, isFinal));
        }
        expect(problems.some(({ code }) => code === 'no_initial')).toBe(starts.length === 0);
        expect(problems.some(({ code }) => code === 'several_initial')).toBe(starts.length > 1);
      }),
    );
  });

  it('finds every state that timers alone bring back to itself over another one', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const final = new Set(graph.states.filter((state) => state.final).map(({ code }) => code));
        const fires = ({ from, to, timeout }: WorkflowGraph['transitions'][number]) => timeout !== null && from !== to && !final.has(from);
        const wandering = graph.states
          .map(({ code }) => code)
          .filter((code) => graph.transitions.some((one) => one.from === code && fires(one) && walks(graph, one.to, (state) => state === code, fires)));
        expect(automaticCycles(graph).flat().sort()).toEqual(wandering.sort());
      }),
    );
  });

  it('loses nothing where nothing changes, and everything that is lost was there', () => {
    fc.assert(
      fc.property(graphs, graphs, (before, after) => {
        expect(lostBy(before, before)).toEqual([]);
        for (const { code, states } of lostBy(before, after)) {
          if (code !== 'no_way_out') continue;
          expect([...finishable(before)]).toEqual(expect.arrayContaining([...states]));
          expect([...finishable(after)].some((state) => states.includes(state))).toBe(false);
        }
      }),
    );
  });
});

describe('a workflow of two states', () => {
  const states = [
    { code: 'a', initial: true, final: false },
    { code: 'b', initial: false, final: true },
  ];
  const way = (from: string, event: string, to: string, timeout: number | null = null) => ({ from, event, to, timeout });

  it('is sound when the first leads to the last', () => {
    expect(checkWorkflow({ states, transitions: [way('a', 'go', 'b'), way('a', 'remind', 'a', 5)] })).toEqual([]);
  });

  it('is not when an event leads two ways, or to a state there is not', () => {
    expect(checkWorkflow({ states, transitions: [way('a', 'go', 'b'), way('a', 'go', 'a')] })).toEqual([
      { code: 'duplicate_event', states: ['a'], event: 'go' },
    ]);
    expect(checkWorkflow({ states, transitions: [way('a', 'go', 'b'), way('a', 'fly', 'c')] })).toEqual([
      { code: 'unknown_state', states: ['c'], event: 'fly' },
    ]);
  });

  it('may lead back from its last state by a timeout, for no timer runs there', () => {
    expect(checkWorkflow({ states, transitions: [way('a', 'go', 'b', 5), way('b', 'back', 'a', 5)] })).toEqual([]);
  });
});

describe('a workflow of ten thousand states', () => {
  const count = 10_000;
  const name = (at: number) => `s${at}`;
  const states = Array.from({ length: count }, (_, at) => ({ code: name(at), initial: at === 0, final: at === count - 1 }));
  const chain = states.slice(1).map((_, at) => ({ from: name(at), event: 'next', to: name(at + 1), timeout: 60 }));
  const back = { from: name(count - 2), event: 'back', to: name(1), timeout: 60 };

  it('is judged before anybody notices, though timers lead through all of them', () => {
    expect(processorTime(() => expect(checkWorkflow({ states, transitions: chain })).toEqual([]))).toBeLessThan(1_000);
    const circle = { states, transitions: [...chain, back] };
    expect(processorTime(() => expect(automaticCycles(circle)).toEqual([states.slice(1, -1).map(({ code }) => code)]))).toBeLessThan(1_000);
    expect(processorTime(() => expect(lostBy({ states, transitions: chain }, circle).map(({ code }) => code)).toEqual(['automatic_cycle']))).toBeLessThan(
      1_000,
    );
  });

  it('has as many ends that are none, told one by one, where its last state is final no more', () => {
    const endless = { states: states.map((state) => ({ ...state, final: false })), transitions: chain };
    expect(checkWorkflow(endless)).toEqual([{ code: 'no_final', states: [] }]);
    expect(processorTime(() => expect(lostBy({ states, transitions: chain }, endless)).toHaveLength(count))).toBeLessThan(1_000);
  });
});
