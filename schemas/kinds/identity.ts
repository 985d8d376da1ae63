import * as v from 'valibot';
import { defineKind, ordered } from './define.ts';

/** A number the database gives; nobody types it. */
export const identity = defineKind({
  value: () => v.pipe(v.number(), v.finite(), v.safeInteger(), v.minValue(1)),
  sqlType: 'bigint',
  operators: ordered,
  renderer: 'code',
  control: 'integer',
  width: 100,
});
