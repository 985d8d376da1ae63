import * as v from 'valibot';
import { defineKind, notTexts, textual } from './define.ts';

/** One line of text. NUL cannot be stored by PostgreSQL. */
export const text = defineKind({
  value: () => v.pipe(v.string(), v.maxLength(500), v.regex(/^[^\0]*$/)),
  examples: () => ['Oak', 'Solid beech, oiled'],
  wrong: () => [...notTexts, 'x'.repeat(501)],
  sqlType: 'text',
  operators: textual,
  renderer: 'text',
  control: 'text',
  width: { flex: 2 },
});
