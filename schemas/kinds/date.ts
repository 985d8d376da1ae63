import * as v from 'valibot';
import { defineKind, ordered } from './define.ts';

/** A calendar day yyyy-MM-dd: no time, no time zone, never shifted. */
export const date = defineKind({
  value: () => v.pipe(v.string(), v.isoDate(), v.check((day) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day))),
  sqlType: 'date',
  operators: ordered,
  renderer: 'date',
  control: 'date',
});
