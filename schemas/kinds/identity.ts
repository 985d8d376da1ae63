import * as v from 'valibot';
import { defineKind, notNumbers, ordered } from './define.ts';

/** A number the database gives; nobody types it. */
export const identity = defineKind({
  value: () => v.pipe(v.number(), v.finite(), v.safeInteger(), v.minValue(1)),
  examples: () => [1, 2],
  wrong: () => [...notNumbers, 0, 1.5],
  sqlType: 'bigint',
  sums: false,
  operators: ordered,
  renderer: 'code',
  control: 'integer',
  width: 100,
});
