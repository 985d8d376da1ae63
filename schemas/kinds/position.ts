import * as v from 'valibot';
import { defineKind, notNumbers, ordered } from './define.ts';

/** Place among siblings, counted from 1; kept dense by the server. */
export const position = defineKind({
  value: () => v.pipe(v.number(), v.finite(), v.safeInteger(), v.minValue(0), v.maxValue(2_147_483_647)),
  examples: () => [1, 2, 3],
  wrong: () => [...notNumbers, -1, 1.5, 2 ** 31],
  sqlType: 'integer',
  sums: false,
  operators: ordered,
  renderer: 'integer',
  control: 'integer',
  width: 100,
});
