import * as v from 'valibot';
import { defineKind, notNumbers, ordered } from './define.ts';

/** An amount in the currency that stands in the row's field `currency` (its name), or in the company's own when absent. */
export const money = defineKind<number, { currency?: string } | undefined>({
  value: () => v.pipe(v.number(), v.finite(), v.minValue(-99_999_999_999), v.maxValue(99_999_999_999)),
  examples: () => [12.5, 99, 1_000],
  wrong: () => [...notNumbers, 1e11, -1e11],
  sqlType: 'numeric(18,6)',
  operators: ordered,
  renderer: 'money',
  control: 'decimal',
  width: 150,
});
