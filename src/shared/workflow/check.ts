import { groupBy } from '../group-by.ts';

/** A workflow as its soundness sees it; states are named by code. */
export interface WorkflowGraph {
  states: readonly { code: string; initial: boolean; final: boolean }[];
  transitions: readonly { from: string; event: string; to: string; timeout: number | null }[];
}

/** What is wrong, worded by message `workflow.problem.<code>`; `states` are the ones concerned, in their order. */
export interface WorkflowProblem {
  code: 'no_initial' | 'several_initial' | 'no_final' | 'unreachable' | 'no_way_out' | 'automatic_cycle' | 'duplicate_event' | 'unknown_state';
  states: readonly string[];
  /** Of the transition concerned. */
  event?: string;
}

type Edges = ReadonlyMap<string, readonly string[]>;

const edgesOf = (pairs: readonly (readonly [from: string, to: string])[]): Edges => {
  const groups = groupBy(pairs, ([from]) => from);
  return new Map([...groups].map(([from, own]) => [from, own.map(([, to]) => to)]));
};

/** Everything that can be reached from the starts, which count as reached. */
function reach(edges: Edges, starts: readonly string[]): Set<string> {
  const found = new Set(starts);
  const waiting = [...starts];
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    for (const next of edges.get(state) ?? []) {
      if (found.has(next)) continue;
      found.add(next);
      waiting.push(next);
    }
  }
  return found;
}

/**
 * Of each state one of those that it leads to and that lead back to it: the same for all of them. In one walk (Tarjan's), without calling itself: a chain of
 * states may be long.
 */
function knots(states: readonly string[], edges: Edges): Map<string, string> {
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const knotOf = new Map<string, string>();
  const enter = (state: string) => {
    numbers.set(state, numbers.size);
    lowest.set(state, numbers.size - 1);
    open.push(state);
    return { state, ways: (edges.get(state) ?? []).values() };
  };
  const lower = (state: string, number = 0) => lowest.set(state, Math.min(lowest.get(state) ?? 0, number));
  /** All that is open from the state on leads back to it. */
  const leave = (state: string) => {
    if (lowest.get(state) !== numbers.get(state)) return;
    for (const one of open.splice(open.lastIndexOf(state))) knotOf.set(one, state);
  };
  for (const start of states) {
    const walk = numbers.has(start) ? [] : [enter(start)];
    for (let here = walk.at(-1); here; here = walk.at(-1)) {
      const { value: next } = here.ways.next();
      if (next === undefined) {
        walk.pop();
        leave(here.state);
        const before = walk.at(-1);
        if (before) lower(before.state, lowest.get(here.state));
      } else if (!numbers.has(next)) walk.push(enter(next));
      else if (!knotOf.has(next)) lower(here.state, numbers.get(next));
    }
  }
  return knotOf;
}

/** States from which some final state can be reached; final ones are. */
export const finishable = ({ states, transitions }: WorkflowGraph): Set<string> =>
  reach(
    edgesOf(transitions.map(({ from, to }) => [to, from] as const)),
    states.filter(({ final }) => final).map(({ code }) => code),
  );

/**
 * Groups of states among which a record could wander for ever without anybody's doing: each leads to the next by a transition
 * with a timeout. Self-loops are none, for a timer fires once per stay and they do not begin a new one; nor is a way through a
 * final state, where no timer runs.
 */
export function automaticCycles({ states, transitions }: WorkflowGraph): string[][] {
  const final = new Set(states.filter((state) => state.final).map(({ code }) => code));
  const timed = transitions.filter(({ from, to, timeout }) => timeout !== null && from !== to && !final.has(from)).map(({ from, to }) => [from, to] as const);
  const edges = edgesOf(timed);
  const knotOf = knots(
    states.map(({ code }) => code),
    edges,
  );
  const cycles = groupBy(states, ({ code }) => knotOf.get(code));
  return [...cycles.values()].filter((cycle) => cycle.length > 1).map((cycle) => cycle.map(({ code }) => code));
}

function duplicates({ transitions }: WorkflowGraph): WorkflowProblem[] {
  const seen = new Set<string>();
  return transitions.flatMap(({ from, event }): WorkflowProblem[] => {
    const id = JSON.stringify([from, event]);
    const again = seen.has(id);
    seen.add(id);
    return again ? [{ code: 'duplicate_event', states: [from], event }] : [];
  });
}

/** Everything that is wrong with a workflow; an empty list when a record can begin, go everywhere and finish. */
export function checkWorkflow(graph: WorkflowGraph): WorkflowProblem[] {
  const { states, transitions } = graph;
  const codes = states.map(({ code }) => code);
  const known = new Set(codes);
  const initial = states.filter((state) => state.initial).map(({ code }) => code);
  const reached = reach(edgesOf(transitions.map(({ from, to }) => [from, to] as const)), initial);
  const ending = finishable(graph);
  const unknown = transitions.flatMap(({ from, event, to }): WorkflowProblem[] => {
    const missing = [from, to].filter((state) => !known.has(state));
    return missing.length > 0 ? [{ code: 'unknown_state', states: missing, event }] : [];
  });
  const each = (code: WorkflowProblem['code'], concerned: readonly string[]): WorkflowProblem[] => concerned.map((state) => ({ code, states: [state] }));
  return [
    ...unknown,
    ...(initial.length === 0 ? [{ code: 'no_initial' as const, states: [] }] : []),
    ...(initial.length > 1 ? [{ code: 'several_initial' as const, states: initial }] : []),
    ...(states.some(({ final }) => final)
      ? each(
          'no_way_out',
          codes.filter((state) => !ending.has(state)),
        )
      : [{ code: 'no_final' as const, states: [] }]),
    ...(initial.length === 0
      ? []
      : each(
          'unreachable',
          codes.filter((state) => !reached.has(state)),
        )),
    ...automaticCycles(graph).map((cycle): WorkflowProblem => ({ code: 'automatic_cycle', states: cycle })),
    ...duplicates(graph),
  ];
}

/** What a change would take from records that are under way: states that could finish before and cannot any more, and new automatic cycles. */
export function lostBy(before: WorkflowGraph, after: WorkflowGraph): WorkflowProblem[] {
  const couldFinish = finishable(before);
  const canFinish = finishable(after);
  const known = new Set(automaticCycles(before).map((cycle) => JSON.stringify(cycle)));
  return [
    ...after.states
      .filter(({ code }) => couldFinish.has(code) && !canFinish.has(code))
      .map(({ code }): WorkflowProblem => ({ code: 'no_way_out', states: [code] })),
    ...automaticCycles(after)
      .filter((cycle) => !known.has(JSON.stringify(cycle)))
      .map((cycle): WorkflowProblem => ({ code: 'automatic_cycle', states: cycle })),
  ];
}
