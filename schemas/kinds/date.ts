import * as v from 'valibot';
import { isRealDay } from '../../src/shared/text/real-day.ts';
import { defineKind, ordered } from './define.ts';

/** A calendar day yyyy-MM-dd: no time, no time zone, never shifted. */
export const date = defineKind({
  value: () => v.pipe(v.string(), v.isoDate(), v.check(isRealDay)),
  sqlType: 'date',
  operators: ordered,
  renderer: 'date',
  control: 'date',
  width: 150,
});
