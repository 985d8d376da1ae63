import * as v from 'valibot';
import { defineKind, ordered } from './define.ts';

/** Grams per sold unit. */
export const grams = defineKind({
  value: () => v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(99_999_999)),
  sqlType: 'numeric(10,2)',
  operators: ordered,
  renderer: 'decimal',
  control: 'decimal',
  width: 100,
});
