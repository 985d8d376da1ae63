import * as v from 'valibot';
import { defineKind, notNumbers, ordered } from './define.ts';

/** Kilograms. */
export const weight = defineKind({
  value: () => v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(9_999_999)),
  examples: () => [1.25, 30],
  wrong: () => [...notNumbers, -1, 1e7],
  sqlType: 'numeric(12,4)',
  operators: ordered,
  unit: 'kg',
  renderer: 'weight',
  control: 'decimal',
  width: 150,
});
