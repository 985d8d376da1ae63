import * as v from 'valibot';
import { defineKind, ordered } from './define.ts';

/** A duration in whole days. */
export const days = defineKind({
  value: () => v.pipe(v.number(), v.finite(), v.safeInteger(), v.minValue(0), v.maxValue(3650)),
  sqlType: 'integer',
  operators: ordered,
  renderer: 'integer',
  control: 'integer',
  width: 150,
});
