import * as v from 'valibot';
import { defineKind, notNumbers, ordered } from './define.ts';

/** A length of time in whole minutes, up to ten years; people read and type it as days, hours and minutes. */
export const duration = defineKind({
  value: () => v.pipe(v.number(), v.finite(), v.safeInteger(), v.minValue(1), v.maxValue(5_256_000)),
  examples: () => [180, 300, 1_440],
  wrong: () => [...notNumbers, 0, 1.5, 5_256_001],
  sqlType: 'integer',
  operators: ordered,
  renderer: 'duration',
  control: 'duration',
  width: 100,
});
