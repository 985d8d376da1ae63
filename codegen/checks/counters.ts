import type { Check, Declarations } from '../declarations.ts';
import { byName } from '../declarations.ts';
import type { Finding } from '../finding.ts';
import { at, parsed } from './workflows.ts';
import type { Parsed } from './workflows.ts';

function findingsOf(declared: Parsed, { effects }: Declarations): Finding[] {
  const { events, transitions } = declared.workflow;
  const effectNamed = byName(effects);
  const codes = events.map(({ event_code }) => event_code);
  const posting = transitions.filter((one) => one.effects.some(({ code }) => effectNamed.get(code)?.posts));
  const posts = new Set(posting.map(({ event }) => event));
  const named = events.flatMap(({ event_code, counters }, index): Finding[] => {
    const tell = (code: Finding['code'], message: string, unknown?: string) => [at(declared, 'events', index, code, message, unknown, codes)];
    const wrong = counters.flatMap((one) => {
      if (!codes.includes(one)) return tell('K662', `'${event_code}' counters event '${one}', which does not exist`, one);
      return posts.has(one) ? [] : tell('K663', `'${event_code}' counters event '${one}', none of whose effects posts to a ledger`);
    });
    const isEmpty = counters.length > 0 && !posts.has(event_code);
    return [...wrong, ...(isEmpty ? tell('K664', `'${event_code}' counters other events, but none of its own effects posts to a ledger`) : [])];
  });
  const countered = posting.flatMap(({ event, to }): Finding[] => {
    const index = codes.indexOf(event);
    const by = events.filter(({ counters }) => counters.includes(event)).map(({ event_code }) => event_code);
    if (by.length === 0) return [at(declared, 'events', index, 'K665', `'${event}' posts to a ledger, and no event of the type 'counters' it`)];
    const leaves = transitions.some((one) => one.from === to && by.includes(one.event));
    return leaves
      ? []
      : [at(declared, 'events', index, 'K666', `'${event}' posts to a ledger and leads to '${to}', out of which no event leads that counters it`)];
  });
  // An event that posts out of several states is told once.
  return [...named, ...new Map(countered.map((one) => [one.message, one])).values()];
}

/** Ledgers without a way back: events that post and that none takes back, or none in the state they lead to; and what is said to be taken back and posts nothing. */
export const checkCounters: Check = (declarations) => parsed(declarations).flatMap((declared) => findingsOf(declared, declarations));
