import * as v from 'valibot';
import { isRealDay } from '../../src/shared/text/real-day.ts';
import { defineKind, notTexts, ordered } from './define.ts';

/** A moment in time (ISO 8601 with zone); shown in the reader's zone as yyyy-MM-dd HH:mm. */
export const instant = defineKind({
  value: () =>
    v.pipe(
      v.string(),
      v.isoTimestamp(),
      v.check((moment) => isRealDay(moment.slice(0, 10))),
    ),
  examples: () => ['2027-03-04T10:00:00+00:00', '2026-01-31T22:30:00+00:00'],
  wrong: () => [...notTexts, '2025-02-30T10:00:00Z', '2026-01-01T25:00:00Z', '10000-01-01T00:00:00Z', '2026-03-29', 'infinity', 'now'],
  at: (moment) => moment.toISOString(),
  sqlType: 'timestamptz',
  operators: ordered,
  renderer: 'instant',
  control: 'date',
  width: 150,
});
