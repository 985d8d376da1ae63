import * as v from 'valibot';
import { defineKind, notNumbers, ordered } from './define.ts';

/** How full something is, in percent of what it takes; more than 100 does not fit. */
export const fillShare = defineKind({
  value: () => v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(99_999_999)),
  examples: () => [62.5, 140],
  wrong: () => [...notNumbers, 1e8, -1],
  sqlType: 'numeric(12,4)',
  sums: false,
  operators: ordered,
  renderer: 'gauge',
  control: 'decimal',
  width: 150,
});
