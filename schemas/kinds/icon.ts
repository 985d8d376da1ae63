import * as v from 'valibot';
import { defineKind, listed, notTexts } from './define.ts';

/** Name of an icon of the design system. */
export const icon = defineKind({
  value: () => v.pipe(v.string(), v.maxLength(40), v.regex(/^[a-z0-9-]*$/)),
  examples: () => ['star', 'tag'],
  wrong: () => [...notTexts, 'Star', 'a b', 'x'.repeat(41)],
  sqlType: 'text',
  operators: listed,
  renderer: 'icon',
  control: 'icon',
  width: 150,
});
