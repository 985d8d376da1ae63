import * as v from 'valibot';
import { defineKind, notNumbers, ordered } from './define.ts';

/** A computed percentage that may be negative or beyond 100, such as a margin. */
export const signedPercent = defineKind({
  value: () => v.pipe(v.number(), v.finite(), v.minValue(-99_999_999), v.maxValue(99_999_999)),
  examples: () => [-3.5, 120],
  wrong: () => [...notNumbers, 1e8, -1e8],
  sqlType: 'numeric(12,4)',
  sums: false,
  operators: ordered,
  renderer: 'percent',
  control: 'decimal',
  width: 150,
});
