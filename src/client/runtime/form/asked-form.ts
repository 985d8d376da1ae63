import type { FieldMeta, FormMeta } from '../../../../schemas/metadata.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { EventValue } from '../../../shared/workflow/event-fields.ts';
import { initialValues } from './initial-values.ts';

/**
 * What is asked for, as a form of its own: the input of a procedure, the fields of an event and the params of a list are asked and shown by the
 * same controls and renderers as the fields of any row.
 */
export const askedForm = (fields: Readonly<Record<string, FieldMeta>>): FormMeta => ({
  name: 'asked',
  key: [],
  scope: 'global',
  // It goes into no row, so it does not matter whether a form writes it.
  fields: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, writable: true, creatable: true }])),
  add: true,
  delete: false,
  search: false,
  order: [],
  actions: [],
});

/** What a question starts with: beside its own values those of the record that it is about, such as the currency of its amounts. */
export const startsAbout = (meta: FormMeta, record: JsonObject): JsonObject => ({
  ...Object.fromEntries(Object.entries(record).filter(([name]) => !Object.hasOwn(meta.fields, name))),
  ...initialValues(meta),
});

/** What was answered, without what is the record's: what the question started with and somebody emptied is named too, for what is not named holds as it started. */
export function answered({ fields }: FormMeta, values: JsonObject): JsonObject {
  const given = Object.entries(values).filter(([name]) => Object.hasOwn(fields, name));
  const started = Object.entries(fields).filter(([, { initial }]) => initial !== undefined);
  return { ...Object.fromEntries(started.map(([name]) => [name, null])), ...Object.fromEntries(given) };
}

/** The values of an event as the client knows any field. */
export const fieldsOfEvent = (fields: readonly EventValue[]): Record<string, FieldMeta> =>
  Object.fromEntries(
    fields.map(({ name, required = false, ...words }) => [
      name,
      { ...(words as Pick<FieldMeta, 'kind' | 'options' | 'names'>), required, writable: true, creatable: true },
    ]),
  );
