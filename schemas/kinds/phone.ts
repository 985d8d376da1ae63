import * as v from 'valibot';
import { defineKind, notTexts, textual } from './define.ts';

/** What people put between the figures, and marks nobody sees that come with a copied text. */
const separators = /[\s\p{Cf}.\-\u2010-\u2015/()]/gu;

/** A telephone number, kept as it is dialled: figures, perhaps behind a plus. */
export const phone = defineKind({
  value: () =>
    v.pipe(
      v.string(),
      v.maxLength(80),
      v.transform((typed) => typed.normalize('NFKC').replace(separators, '').replace(/^00/, '+')),
      v.regex(/^\+?\d{5,20}$/),
    ),
  examples: () => ['+36301234567', '+4915112345678', '0612345678'],
  wrong: () => [...notTexts, '', '123', 'no number at all', '+'],
  problem: 'not_a_phone',
  sqlType: 'text',
  operators: textual,
  renderer: 'code',
  control: 'text',
  width: 150,
});
