import * as v from 'valibot';
import { isGtin } from '../../src/shared/gtin.ts';
import { defineKind, notTexts, textual } from './define.ts';

/** A trade item number (EAN, UPC), without the blanks and hyphens it may be printed with. */
export const gtin = defineKind({
  value: () =>
    v.pipe(
      v.string(),
      v.maxLength(80),
      v.transform((typed) => typed.replace(/[\s-]/g, '')),
      v.check(isGtin),
    ),
  examples: () => ['4006381333931', '5901234123457', '4012345678901', '5999887654329'],
  wrong: () => [...notTexts, '4006381333932', '123', 'no figures'],
  problem: 'not_a_gtin',
  sqlType: 'text',
  operators: textual,
  renderer: 'code',
  control: 'text',
  width: 150,
});
