import * as v from 'valibot';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { defineEffect } from '../define.ts';
import type { Transaction } from '../../database/database.ts';
import { todayOf } from '../../database/today.ts';

const moments: Readonly<Record<string, (tx: Transaction) => Promise<string> | string>> = { now: () => new Date().toISOString(), today: todayOf };

/** What the event asked under a name. */
const asked = v.strictObject({ asked: v.pipe(v.string(), v.nonEmpty()) });
const value = v.union([v.string(), v.number(), v.boolean(), v.null(), asked]);
type Value = v.InferOutput<typeof value>;

const isAsked = (given: Value): given is v.InferOutput<typeof asked> => typeof given === 'object' && given !== null;

async function toValue(tx: Transaction, given: Value, fields: Readonly<Record<string, unknown>>): Promise<Json> {
  // Values of an event came as JSON and were judged by their kinds.
  if (isAsked(given)) return (fields[given.asked] ?? null) as Json;
  return typeof given === 'string' && Object.hasOwn(moments, given) ? ((await moments[given]?.(tx)) ?? null) : given;
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
  async run({ tx, params, fields, setRecord }) {
    const values: JsonObject = {};
    for (const [name, given] of Object.entries(params.fields)) values[name] = await toValue(tx, given, fields);
    await setRecord(values);
  },
});
