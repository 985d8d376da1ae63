import * as v from 'valibot';
import { defineKind, notNumbers, ordered } from './define.ts';

/** A whole number of 32 bits. */
export const integer = defineKind({
  value: () => v.pipe(v.number(), v.finite(), v.safeInteger(), v.minValue(-2_147_483_648), v.maxValue(2_147_483_647)),
  examples: () => [1, 5, 40],
  wrong: () => [...notNumbers, 1.5, 2 ** 31, -(2 ** 31) - 1],
  sqlType: 'integer',
  operators: ordered,
  renderer: 'integer',
  control: 'integer',
  width: 100,
});
