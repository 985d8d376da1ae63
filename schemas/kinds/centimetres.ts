import * as v from 'valibot';
import { defineKind, notNumbers, ordered } from './define.ts';

/** A length in centimetres. */
export const centimetres = defineKind({
  value: () => v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(99_999)),
  examples: () => [12.5, 40, 7],
  wrong: () => [...notNumbers, -1, 100_000],
  sqlType: 'numeric(10,2)',
  sums: false,
  operators: ordered,
  unit: 'cm',
  renderer: 'decimal',
  control: 'decimal',
  width: 150,
});
