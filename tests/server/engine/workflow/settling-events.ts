import { workflows } from '../../../../src/generated/server/workflows.gen.ts';
import { fieldsOfEvent } from './asked-examples.ts';

/** Events that leave a record in its state and ask nothing: one of them may take over what happened beside it, so that a step is possible that was not. */
export const settlingEvents = ({ type, from }: { type: string; from: string }): string[] =>
  (workflows[type]?.transitions ?? [])
    .filter((one) => one.from === from && one.to === from && one.show_in_fsm_actions && fieldsOfEvent(type, one.event).length === 0)
    .map(({ event }) => event);

/** Events that the event takes back and that leave a record in its state: what it takes back must have happened. */
export const eventsTakenBack = ({ type, from, event }: { type: string; from: string; event: string }): string[] => {
  const { events = [], transitions = [] } = workflows[type] ?? {};
  const counted = events.find(({ event_code }) => event_code === event)?.counters ?? [];
  return transitions.filter((one) => one.from === from && one.to === from && counted.includes(one.event)).map((one) => one.event);
};
