import * as v from 'valibot';
import { defineKind, notNumbers, ordered } from './define.ts';

/** Grams per sold unit. */
export const grams = defineKind({
  value: () => v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(99_999_999)),
  examples: () => [120, 3.5, 0],
  wrong: () => [...notNumbers, -1, 1e8],
  sqlType: 'numeric(10,2)',
  operators: ordered,
  unit: 'g',
  renderer: 'decimal',
  control: 'decimal',
  width: 100,
});
