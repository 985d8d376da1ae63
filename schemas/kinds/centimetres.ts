import * as v from 'valibot';
import { defineKind, ordered } from './define.ts';

/** A length in centimetres. */
export const centimetres = defineKind({
  value: () => v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(99_999)),
  sqlType: 'numeric(10,2)',
  operators: ordered,
  renderer: 'decimal',
  control: 'decimal',
  width: 150,
});
