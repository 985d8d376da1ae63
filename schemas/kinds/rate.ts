import * as v from 'valibot';
import { defineKind, ordered } from './define.ts';

/** Value of one unit of a currency in the base currency (domain.md section 0, fact 7). */
export const rate = defineKind({
  value: () => v.pipe(v.number(), v.finite(), v.gtValue(0)),
  sqlType: 'numeric(18,8)',
  operators: ordered,
  renderer: 'decimal',
  control: 'decimal',
});
