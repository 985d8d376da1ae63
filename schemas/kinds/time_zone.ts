import * as v from 'valibot';
import { isTimeZone } from '../../src/shared/formats/time-zone.ts';
import { defineKind, listed, notTexts } from './define.ts';

/** Where the hour of the clock is meant: a name of the IANA time zone database. */
export const timeZone = defineKind({
  value: () => v.pipe(v.string(), v.maxLength(60), v.regex(/^[A-Za-z][\w+/-]*$/), v.check(isTimeZone)),
  examples: () => ['Europe/Budapest', 'UTC', 'America/New_York'],
  wrong: () => [...notTexts, 'Nowhere/Town', '+02:00', ''],
  sqlType: 'text',
  operators: listed,
  renderer: 'text',
  control: 'time_zone',
  width: 150,
});
