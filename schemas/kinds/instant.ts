import * as v from 'valibot';
import { isRealDay } from '../../src/shared/text/real-day.ts';
import { defineKind, ordered } from './define.ts';

/** A moment in time (ISO 8601 with zone); shown in the reader's zone as yyyy-MM-dd HH:mm. */
export const instant = defineKind({
  value: () =>
    v.pipe(
      v.string(),
      v.isoTimestamp(),
      v.check((moment) => isRealDay(moment.slice(0, 10))),
    ),
  sqlType: 'timestamptz',
  operators: ordered,
  renderer: 'instant',
  control: 'date',
  width: 150,
});
