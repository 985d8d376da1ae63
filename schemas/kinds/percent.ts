import * as v from 'valibot';
import { defineKind, notNumbers, ordered } from './define.ts';

/** Percent as people say it: 27 means 27 %. */
export const percent = defineKind({
  value: () => v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(100)),
  examples: () => [10, 12.5, 40, 0],
  wrong: () => [...notNumbers, -1, 100.5],
  sqlType: 'numeric(7,4)',
  sums: false,
  operators: ordered,
  renderer: 'percent',
  control: 'decimal',
  width: 150,
});
