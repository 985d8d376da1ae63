import * as v from 'valibot';
import { defineKind, notNumbers, ordered } from './define.ts';

/** A plain number with decimals: a factor or a multiplier. */
export const decimal = defineKind({
  value: () => v.pipe(v.number(), v.finite(), v.minValue(-999_999_999_999), v.maxValue(999_999_999_999)),
  examples: () => [1, 0.5, 2.25],
  wrong: () => [...notNumbers, 1e12, -1e12],
  sqlType: 'numeric(18,6)',
  operators: ordered,
  renderer: 'decimal',
  control: 'decimal',
  width: 100,
});
