import * as v from 'valibot';
import { defineKind, ordered } from './define.ts';

/** A whole number. */
export const integer = defineKind({
  value: () => v.pipe(v.number(), v.finite(), v.safeInteger()),
  sqlType: 'integer',
  operators: ordered,
  renderer: 'integer',
  control: 'integer',
});
