import * as v from 'valibot';
import { defineKind, notNumbers, ordered } from './define.ts';

/** Cubic metres. */
export const volume = defineKind({
  value: () => v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(99_999_999)),
  examples: () => [0.25, 1.5],
  wrong: () => [...notNumbers, -1, 1e8],
  sqlType: 'numeric(14,6)',
  operators: ordered,
  renderer: 'volume',
  control: 'decimal',
  width: 150,
});
