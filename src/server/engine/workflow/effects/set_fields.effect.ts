import * as v from 'valibot';
import type { Json } from '../../../../shared/json.ts';
import { defineEffect } from '../define.ts';

const moments: Readonly<Record<string, () => string>> = { now: () => new Date().toISOString(), today: () => new Date().toISOString().slice(0, 10) };

const toValue = (given: Json): Json => (typeof given === 'string' && Object.hasOwn(moments, given) ? (moments[given]?.() ?? null) : given);

/** Whose record it is stays as it was, and what counts it up is not for workflows. */
const fixed = ['company_code', 'fsm_instance_id', 'row_version', 'created_at', 'created_by', 'updated_at', 'updated_by'];
const column = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9_]*$/),
  v.check((name) => !fixed.includes(name), 'is not for workflows to set'),
);

/** Sets fields of the record: each to a value, to `now`, to `today` or to nothing. */
export default defineEffect({
  params: v.strictObject({ fields: v.record(column, v.union([v.string(), v.number(), v.boolean(), v.null()])) }),
  columns: ({ fields }) => Object.keys(fields),
  run: ({ params: { fields }, setRecord }) => setRecord(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, toValue(value)]))),
});
