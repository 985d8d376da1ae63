import * as v from 'valibot';
import { defineKind, listed, notTexts } from './define.ts';

/** ISO 4217 currency code of three letters. */
export const currency = defineKind({
  value: () => v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  examples: () => ['HUF', 'EUR', 'RON'],
  wrong: () => [...notTexts, 'huf', 'EU', '€'],
  sqlType: 'text',
  operators: listed,
  renderer: 'code',
  control: 'currency',
  width: 150,
});
