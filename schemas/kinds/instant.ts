import * as v from 'valibot';
import { defineKind, ordered } from './define.ts';

/** A moment in time (ISO 8601 with zone); shown in the reader's zone as yyyy-MM-dd HH:mm. */
export const instant = defineKind({
  value: () => v.pipe(v.string(), v.isoTimestamp()),
  sqlType: 'timestamptz',
  operators: ordered,
  renderer: 'instant',
  control: 'date',
});
