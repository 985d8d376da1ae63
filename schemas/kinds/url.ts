import * as v from 'valibot';
import { defineKind, textual } from './define.ts';

/** An address that may be opened: http or https only. */
export const url = defineKind({
  value: () => v.pipe(v.string(), v.trim(), v.maxLength(2000), v.url(), v.regex(/^https?:/i)),
  sqlType: 'text',
  operators: textual,
  renderer: 'link',
  control: 'text',
  width: { flex: 3 },
});
