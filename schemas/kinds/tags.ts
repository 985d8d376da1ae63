import * as v from 'valibot';
import type { FormName } from '../../src/generated/names.gen.ts';
import { defineKind } from './define.ts';

/** A short list of codes, such as the languages of a shop: typed freely, or the keys of rows that `form` lists. */
export const tags = defineKind<string[], { form: FormName; value: string; label: string } | undefined>({
  value: () => v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(80))), v.maxLength(50)),
  examples: () => [['en', 'hu'], ['de']],
  wrong: () => ['en', 1, [1], [''], { en: 1 }],
  sqlType: 'text[]',
  operators: ['blank', 'notBlank'],
  renderer: 'tags',
  control: 'tags',
  width: 200,
});
