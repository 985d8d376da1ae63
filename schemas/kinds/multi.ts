import * as v from 'valibot';
import { languages } from '../../src/shared/languages.ts';
import type { MultiText } from '../../src/shared/languages.ts';
import { defineKind } from './define.ts';

const oneText = (most: number) => v.nullable(v.pipe(v.string(), v.maxLength(most), v.regex(/^[^\0]*$/)));

/** A text per language, of 2,000 characters unless `most` says another number. In a patch a null text removes its language; languages not named stay. */
export const multi = defineKind<MultiText, { most?: number } | undefined>({
  value: (options) => v.record(v.picklist(languages), oneText(options?.most ?? 2000)) as unknown as v.GenericSchema<unknown, MultiText>,
  examples: () => [{ en: 'Oak table', de: 'Eichentisch' }, { en: 'Chair' }],
  wrong: () => ['Oak', 1, ['Oak'], { xx: 'Oak' }, { en: 1 }, { en: 'x'.repeat(2_001) }],
  sqlType: 'jsonb',
  operators: ['contains', 'notContains', 'eq', 'starts', 'ends', 'missing', 'stale', 'blank', 'notBlank'],
  renderer: 'multi',
  control: 'multi',
  width: 250,
});
