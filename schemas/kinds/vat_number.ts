import * as v from 'valibot';
import { defineKind, notTexts, textual } from './define.ts';

/** What people put between the figures, and marks nobody sees that come with a copied text. */
const separators = /[\s\p{Cf}.\-\u2010-\u2015/]/gu;

/** A VAT or tax number, kept as authorities compare it: capitals and figures without anything between them. */
export const vatNumber = defineKind({
  value: () =>
    v.pipe(
      v.string(),
      v.maxLength(80),
      v.transform((typed) => typed.normalize('NFKC').replace(separators, '').toUpperCase()),
      v.regex(/^[A-Z\d+*]{4,20}$/),
    ),
  examples: () => ['HU12345676', 'DE136695976'],
  wrong: () => [...notTexts, 'HU', 'no number at all!', 'HU<script>'],
  sqlType: 'text',
  operators: textual,
  renderer: 'code',
  control: 'text',
  width: 150,
});
