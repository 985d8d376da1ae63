import * as v from 'valibot';
import { defineKind, notNumbers, ordered } from './define.ts';

/**
 * Value of one unit of a currency in the base currency (docs/formulae.md, Rates). Twelve decimals: with eight, a forint
 * in euros has only six figures and 10,000 EUR come out 2 HUF short.
 */
export const rate = defineKind({
  value: () => v.pipe(v.number(), v.finite(), v.gtValue(0), v.maxValue(999_999_999_999)),
  examples: () => [0.0025, 1.25],
  wrong: () => [...notNumbers, 0, -1, 1e12],
  sqlType: 'numeric(24,12)',
  sums: false,
  operators: ordered,
  renderer: 'decimal',
  control: 'decimal',
  width: 150,
});
