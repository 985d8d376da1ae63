import * as v from 'valibot';
import { defineKind, notTexts, textual } from './define.ts';

/** A path of this application without the language, such as products/brands. */
export const path = defineKind({
  value: () => v.pipe(v.string(), v.trim(), v.maxLength(200), v.regex(/^[a-z0-9_/-]*$/i)),
  examples: () => ['products/brands', 'sales/returns', 'reports/stock_2027'],
  wrong: () => [...notTexts, 'a b', 'a?b', 'x'.repeat(201)],
  sqlType: 'text',
  operators: textual,
  renderer: 'code',
  control: 'text',
  width: { flex: 2 },
});
