import * as v from 'valibot';
import { defineKind, listed, notTexts } from './define.ts';

/** ISO 3166 country code of two letters. */
export const country = defineKind({
  value: () => v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  examples: () => ['HU', 'DE', 'RO'],
  wrong: () => [...notTexts, 'hu', 'HUN', ''],
  sqlType: 'text',
  operators: listed,
  renderer: 'country',
  control: 'country',
  width: 150,
});
