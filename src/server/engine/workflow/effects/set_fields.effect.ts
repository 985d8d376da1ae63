import * as v from 'valibot';
import type { Json } from '../../../../shared/json.ts';
import { defineEffect } from '../define.ts';

const moments: Readonly<Record<string, () => string>> = { now: () => new Date().toISOString(), today: () => new Date().toISOString().slice(0, 10) };

/** What the event asked under a name. */
const asked = v.strictObject({ asked: v.pipe(v.string(), v.nonEmpty()) });
const value = v.union([v.string(), v.number(), v.boolean(), v.null(), asked]);
type Value = v.InferOutput<typeof value>;

const isAsked = (given: Value): given is v.InferOutput<typeof asked> => typeof given === 'object' && given !== null;

function toValue(given: Value, fields: Readonly<Record<string, unknown>>): Json {
  // Values of an event came as JSON and were judged by their kinds.
  if (isAsked(given)) return (fields[given.asked] ?? null) as Json;
  return typeof given === 'string' && Object.hasOwn(moments, given) ? (moments[given]?.() ?? null) : given;
}

/** Whose record it is stays as it was, and what counts it up is not for workflows. */
const fixed = ['company_code', 'fsm_instance_id', 'row_version', 'created_at', 'created_by', 'updated_at', 'updated_by'];
const column = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9_]*$/),
  v.check((name) => !fixed.includes(name), 'is not for workflows to set'),
);

/** Sets fields of the record: each to a value, to `now`, to `today`, to what the event asked or to nothing. */
export default defineEffect({
  params: v.strictObject({ fields: v.record(column, value) }),
  columns: ({ fields }) => Object.keys(fields),
  names: ({ fields }) => ({ keeps: Object.entries(fields).flatMap(([field, given]) => (isAsked(given) ? [{ column: field, field: given.asked }] : [])) }),
  run: ({ params, fields, setRecord }) => setRecord(Object.fromEntries(Object.entries(params.fields).map(([name, given]) => [name, toValue(given, fields)]))),
});
