import * as v from 'valibot';
import { defineKind, notNumbers, ordered } from './define.ts';

/** Pieces, metres or kilograms of goods: three decimals, whole for most products. */
export const quantity = defineKind({
  value: () => v.pipe(v.number(), v.finite(), v.minValue(-99_999_999_999), v.maxValue(99_999_999_999)),
  examples: () => [2, 1.5, 10],
  wrong: () => [...notNumbers, 1e11, -1e11],
  sqlType: 'numeric(14,3)',
  operators: ordered,
  renderer: 'quantity',
  control: 'decimal',
  width: 150,
});
