import type { Json, JsonObject } from '../../../shared/json.ts';
import type { MultiText } from '../../../shared/languages.ts';
import { checkWorkflow } from '../../../shared/workflow/check.ts';
import type { WorkflowProblem } from '../../../shared/workflow/check.ts';
import type { Api } from '../../data/api.ts';

export interface JudgedWorkflow {
  problems: readonly WorkflowProblem[];
  stateNames: ReadonlyMap<string, MultiText>;
  eventNames: ReadonlyMap<string, MultiText>;
}

const textsOf = (value: Json | undefined): MultiText => (value ?? {}) as MultiText;

/** Reads a type's states and transitions and judges them as the server does. */
export async function loadWorkflow(api: Api, typeCode: string, signal?: AbortSignal): Promise<JudgedWorkflow> {
  const filter = { field: 'type_code', op: 'eq', value: typeCode };
  const [states, transitions] = await Promise.all(
    ['fsm_states', 'fsm_transitions'].map((form) => api.action<JsonObject[]>(form, 'list', { filter, count: 'none' }, signal)),
  );
  const problems = checkWorkflow({
    states: (states ?? []).map((row) => ({ code: String(row.state_id), initial: row.initial_state === true, final: row.final_state === true })),
    transitions: (transitions ?? []).map((row) => ({
      from: String(row.from_state_id),
      event: String(row.event_code),
      to: String(row.to_state_id),
      timeout: typeof row.timeout === 'number' ? row.timeout : null,
    })),
  });
  return {
    problems,
    stateNames: new Map((states ?? []).map((row) => [String(row.state_id), textsOf(row.state_names)])),
    eventNames: new Map((transitions ?? []).map((row) => [String(row.event_code), textsOf(row.event_names)])),
  };
}
