import * as v from 'valibot';
import { defineKind, notTexts, textual } from './define.ts';

/** Several lines of plain text, of 20,000 characters unless `most` says another number. */
export const longText = defineKind<string, { most?: number } | undefined>({
  value: (options) => v.pipe(v.string(), v.maxLength(options?.most ?? 20_000), v.regex(/^[^\0]*$/)),
  examples: () => ['One line', 'Two\nlines'],
  wrong: () => [...notTexts, 'x'.repeat(20_001)],
  sqlType: 'text',
  operators: textual,
  renderer: 'text',
  control: 'long_text',
  width: 250,
});
