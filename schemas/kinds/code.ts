import * as v from 'valibot';
import { defineKind, notTexts, textual } from './define.ts';

/**
 * A short identifier people type and read aloud: no control characters, no blanks at the ends, accents composed, so that two codes
 * that look the same because of how a keyboard wrote them are the same.
 */
export const code = defineKind({
  value: () => v.pipe(v.string(), v.normalize('NFC'), v.trim(), v.minLength(1), v.maxLength(80), v.regex(/^[^\p{Cc}\p{Cf}]+$/u)),
  examples: () => ['KT-100', 'KT-200', 'A7'],
  wrong: () => [...notTexts, '', '   ', 'a\u200bb', 'x'.repeat(81)],
  sqlType: 'text',
  operators: textual,
  renderer: 'code',
  control: 'text',
  width: 150,
});
