import * as v from 'valibot';
import { defineKind, notTexts, textual } from './define.ts';

/** Formatted text as HTML; sanitised on every write and again where it is shown. */
export const richText = defineKind({
  value: () => v.pipe(v.string(), v.maxLength(200_000), v.regex(/^[^\0]*$/)),
  examples: () => ['<p>Solid <strong>oak</strong></p>', '<p>Beech</p>'],
  wrong: () => [...notTexts, 'x'.repeat(200_001)],
  sqlType: 'text',
  operators: textual,
  renderer: 'rich_text',
  control: 'rich_text',
  width: 250,
});
