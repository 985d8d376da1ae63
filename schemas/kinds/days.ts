import * as v from 'valibot';
import { defineKind, notNumbers, ordered } from './define.ts';

/** A duration in whole days. */
export const days = defineKind({
  value: () => v.pipe(v.number(), v.finite(), v.safeInteger(), v.minValue(0), v.maxValue(3650)),
  examples: () => [3, 14, 0],
  wrong: () => [...notNumbers, -1, 1.5, 3_651],
  sqlType: 'integer',
  sums: false,
  operators: ordered,
  renderer: 'integer',
  control: 'integer',
  width: 150,
});
