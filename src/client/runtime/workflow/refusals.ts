import { errorStatuses } from '../../../shared/errors.ts';
import type { Problem } from '../../../shared/errors.ts';
import type { TriggerResult } from '../../../shared/workflow/calls.ts';
import { problemText } from '../../i18n/error-text.ts';
import { ApiError } from '../../data/api.ts';
import type { Translate } from '../../i18n/text.ts';

export type Refusal = Pick<Problem, 'code' | 'params'>;

/** Names of states and events by their codes, in the reader's language; the code itself for an unknown one. */
export interface WorkflowNames {
  state: (code: string) => string;
  event: (code: string) => string;
}

/** Parameters of refusals that hold codes, and what they are codes of. */
const coded: Readonly<Record<string, keyof WorkflowNames>> = { state_code: 'state', expected_state: 'state', event_code: 'event' };

/** Why, in words: states and events by their names. */
export function refusalText({ code, params }: Refusal, text: Translate, names: WorkflowNames): string {
  const worded = Object.entries(params).map(([name, value]) => {
    const nameOf = coded[name];
    return [name, nameOf && typeof value === 'string' ? names[nameOf](value) : value] as const;
  });
  return problemText({ code, params: Object.fromEntries(worded) }, text);
}

/** What all records were refused for at the fields that were asked, so that it is told there; null where something was done, or refused for other reasons. */
export function refusalAtFields(results: readonly TriggerResult[], asked: readonly string[]): ApiError | null {
  const [first] = results;
  const { code, params, fields = [] } = first?.error ?? { code: '', params: {} };
  const isTold = fields.some(({ field }) => asked.includes(field.split('.')[0] ?? ''));
  const isAlike = results.every(({ ok, error }) => !ok && JSON.stringify(error) === JSON.stringify(first?.error));
  return isTold && isAlike ? new ApiError(code, errorStatuses.invalid_value, params, fields) : null;
}

export interface RefusalGroup {
  refusal: Refusal;
  instances: number[];
}

/** The refused results by equal reasons, the most frequent first; one that several guards refuse is in the group of each. */
export function groupRefusals(results: readonly TriggerResult[]): RefusalGroup[] {
  const groups = new Map<string, RefusalGroup>();
  const refusals = results.flatMap(({ fsm_instance_id, ok, error, further = [] }) =>
    ok ? [] : [error ?? { code: 'internal', params: {} }, ...further].map((refusal) => ({ fsm_instance_id, refusal })),
  );
  for (const { fsm_instance_id, refusal } of refusals) {
    const key = JSON.stringify([refusal.code, refusal.params]);
    const group = groups.get(key) ?? { refusal, instances: [] };
    group.instances.push(fsm_instance_id);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => b.instances.length - a.instances.length);
}
