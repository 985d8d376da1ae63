import * as v from 'valibot';
import { defineKind, ordered } from './define.ts';

/** A plain number with decimals: a factor or a multiplier. */
export const decimal = defineKind({
  value: () => v.pipe(v.number(), v.finite(), v.minValue(-999_999_999_999), v.maxValue(999_999_999_999)),
  sqlType: 'numeric(18,6)',
  operators: ordered,
  renderer: 'decimal',
  control: 'decimal',
  width: 100,
});
