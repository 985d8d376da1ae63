import * as v from 'valibot';
import { defineKind, listed, notTexts } from './define.ts';

/** Language code of two letters. */
export const language = defineKind({
  value: () => v.pipe(v.string(), v.regex(/^[a-z]{2}$/)),
  examples: () => ['en', 'de', 'hu'],
  wrong: () => [...notTexts, 'EN', 'eng', ''],
  sqlType: 'text',
  operators: listed,
  renderer: 'language',
  control: 'language',
  width: 150,
});
