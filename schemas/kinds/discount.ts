import * as v from 'valibot';
import { defineKind, notNumbers, ordered } from './define.ts';

/** Percent taken off a price, with so many decimals that a discounted price that was typed comes back from it. */
export const discount = defineKind({
  value: () => v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(100)),
  examples: () => [5, 2.5, 12.125],
  wrong: () => [...notNumbers, -1, 100.5],
  sqlType: 'numeric(15,12)',
  sums: false,
  operators: ordered,
  renderer: 'percent',
  control: 'decimal',
  width: 150,
});
