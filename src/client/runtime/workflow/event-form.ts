import type { FormMeta } from '../../../../schemas/metadata.ts';
import type { KindName } from '../../../generated/names.gen.ts';
import type { EventField } from '../../../shared/workflow/event-fields.ts';

/** The fields of an event as a form of its own, so that they are asked and shown by the same controls and renderers as any row. */
export const eventForm = (fields: readonly EventField[]): FormMeta => ({
  name: 'fsm_events',
  key: [],
  scope: 'global',
  fields: Object.fromEntries(
    fields.map(({ name, kind, options, required = false, names }) => [
      name,
      { kind: kind as KindName, ...(options && { options }), names, required, writable: true, creatable: true },
    ]),
  ),
  add: true,
  delete: false,
  search: false,
  order: [],
  actions: [],
});
