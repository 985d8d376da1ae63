import * as v from 'valibot';
import { defineKind, textual } from './define.ts';

/** Several lines of plain text. */
export const longText = defineKind({
  value: () => v.pipe(v.string(), v.maxLength(20_000), v.regex(/^[^\0]*$/)),
  sqlType: 'text',
  operators: textual,
  renderer: 'text',
  control: 'long_text',
  width: 250,
});
