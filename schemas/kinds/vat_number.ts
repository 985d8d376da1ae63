import * as v from 'valibot';
import { fitsVatCountry } from '../../src/shared/partners/vat-numbers.ts';
import { defineKind, notTexts, textual } from './define.ts';

/** What people put between the figures, and marks nobody sees that come with a copied text. */
const separators = /[\s\p{Cf}.\-\u2010-\u2015/]/gu;

/**
 * A VAT or tax number, kept as authorities compare it: capitals and figures without anything between them. One that begins with a country of the European
 * Union, or with Great Britain, has the form and the check digit of that country.
 */
export const vatNumber = defineKind({
  value: () =>
    v.pipe(
      v.string(),
      v.maxLength(80),
      v.transform((typed) => typed.normalize('NFKC').replace(separators, '').toUpperCase()),
      v.regex(/^[A-Z\d+*]{4,20}$/),
      v.check(fitsVatCountry),
    ),
  examples: () => ['HU12345676', 'DE136695976'],
  wrong: () => [...notTexts, 'HU', 'no number at all!', 'HU<script>', 'HU12345678', 'DE136695977', 'ATU12345678'],
  problem: 'not_a_vat_number',
  sqlType: 'text',
  operators: textual,
  renderer: 'code',
  control: 'text',
  width: 150,
});
