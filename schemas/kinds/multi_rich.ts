import * as v from 'valibot';
import { languages } from '../../src/shared/languages.ts';
import type { MultiText } from '../../src/shared/languages.ts';
import { defineKind } from './define.ts';

const oneText = v.nullable(v.pipe(v.string(), v.maxLength(200_000), v.regex(/^[^\0]*$/)));

/** Formatted text (HTML) per language; sanitised like rich text. */
export const multiRich = defineKind({
  value: () => v.record(v.picklist(languages), oneText) as unknown as v.GenericSchema<unknown, MultiText>,
  examples: () => [{ en: '<p>Solid <strong>oak</strong></p>' }, { en: '<p>Beech</p>', de: '<p>Buche</p>' }],
  wrong: () => ['<p>Oak</p>', 1, ['<p></p>'], { xx: '<p></p>' }, { en: 1 }, { en: 'x'.repeat(200_001) }],
  sqlType: 'jsonb',
  operators: ['contains', 'notContains', 'missing', 'stale', 'blank', 'notBlank'],
  renderer: 'multi',
  control: 'multi_rich',
  width: 250,
});
