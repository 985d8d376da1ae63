import { workflows } from '../../../../src/generated/server/workflows.gen.ts';
import { fieldsOfEvent } from './asked-examples.ts';

/** Events that leave a record in its state and ask nothing: one of them may take over what happened beside it, so that a step is possible that was not. */
export const settlingEvents = ({ type, from }: { type: string; from: string }): string[] =>
  (workflows[type]?.transitions ?? [])
    .filter((one) => one.from === from && one.to === from && one.show_in_fsm_actions && fieldsOfEvent(type, one.event).length === 0)
    .map(({ event }) => event);
