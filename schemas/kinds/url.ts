import * as v from 'valibot';
import { defineKind, notTexts, textual } from './define.ts';

/** An address that may be opened: http or https only. */
export const url = defineKind({
  value: () => v.pipe(v.string(), v.trim(), v.maxLength(2000), v.url(), v.regex(/^https?:/i)),
  examples: () => ['https://video.example.test/a', 'https://video.example.test/b'],
  wrong: () => [...notTexts, '', 'example', 'ftp://example.test', 'javascript:alert(1)'],
  sqlType: 'text',
  operators: textual,
  renderer: 'link',
  control: 'text',
  width: { flex: 3 },
});
