import { describe, expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { isOffered } from '../../../src/client/runtime/grid/filters/offered-states.ts';
import { forms } from '../../../src/generated/forms.gen.ts';

/* Lists are narrowed by states: those of the workflow their rows live in that are shown in filters. */

interface State {
  state_code: string;
  show_in_filters?: boolean;
}
const folder = new URL('../../../schemas/workflows/', import.meta.url);
const workflows = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.workflow.json'));
/** The states of all types, as their form lists them. */
const states = workflows.flatMap((file) => {
  const { states: own } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as { states: State[] };
  const type_code = basename(file, '.workflow.json');
  return own.map(({ state_code, show_in_filters = true }) => ({ type_code, state_code, show_in_filters }));
});

/** Their rows are vehicles and orders, each with a workflow of its own; nobody narrows them by states. */
const ofSeveralWorkflows: ReadonlySet<string> = new Set(['shipment_plan']);

const fields = (await Promise.all(Object.values(forms).map(async (load) => (await load()).default))).flatMap((form) =>
  Object.entries(form.fields).flatMap(([name, field]) =>
    name === 'state_id' && field.options?.form === 'fsm_states' && !ofSeveralWorkflows.has(form.name) ? [{ form: form.name, type: form.workflow, field }] : [],
  ),
);

describe('the states by which a list is narrowed', () => {
  it('are those of several forms and workflows', () => {
    expect(fields.length).toBeGreaterThan(5);
    expect(states.some(({ show_in_filters }) => !show_in_filters) || states.length > 0).toBe(true);
  });

  it.each(fields)('of $form are of its own workflow alone, and shown in filters', ({ field, type }) => {
    expect(field.stateOf).toBeDefined();
    if (type !== undefined) expect(field.stateOf).toBe(type);
    const offered = states.filter((state) => isOffered(field, state));
    expect(offered.length).toBeGreaterThan(0);
    expect(new Set(offered.map(({ type_code }) => type_code))).toEqual(new Set([field.stateOf]));
    expect(isOffered(field, { type_code: field.stateOf ?? '', show_in_filters: false })).toBe(false);
  });

  it('leave every other reference as it is', () => expect(isOffered({}, { anything: 1 })).toBe(true));
});
