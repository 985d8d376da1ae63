import * as v from 'valibot';
import { defineKind, textual } from './define.ts';

/** Formatted text as HTML; sanitised on every write and again where it is shown. */
export const richText = defineKind({
  value: () => v.pipe(v.string(), v.maxLength(200_000), v.regex(/^[^\0]*$/)),
  sqlType: 'text',
  operators: textual,
  renderer: 'rich_text',
  control: 'rich_text',
  width: 250,
});
