import * as v from 'valibot';
import { defineKind, textual } from './define.ts';

/** A short identifier people type and read aloud: no control characters, no blanks at the ends. */
export const code = defineKind({
  value: () => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80), v.regex(/^[^\p{Cc}\p{Cf}]+$/u)),
  sqlType: 'text',
  operators: textual,
  renderer: 'code',
  control: 'text',
});
