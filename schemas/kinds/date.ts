import * as v from 'valibot';
import { isRealDay } from '../../src/shared/text/real-day.ts';
import { defineKind, notTexts, ordered } from './define.ts';

/** A calendar day yyyy-MM-dd: no time, no time zone, never shifted. */
export const date = defineKind({
  value: () => v.pipe(v.string(), v.isoDate(), v.check(isRealDay)),
  examples: () => ['2027-03-04', '2024-02-29', '2030-12-31'],
  wrong: () => [...notTexts, '', '2025-02-30', '0000-01-01', '10000-01-01', '31.12.2025', '2025-1-1', '2025-12-31T23:59:59Z', 'infinity', 'today'],
  at: (moment) => [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0')).join('-'),
  sqlType: 'date',
  operators: ordered,
  renderer: 'date',
  control: 'date',
  width: 150,
});
