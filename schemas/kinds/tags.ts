import * as v from 'valibot';
import { defineKind } from './define.ts';

/** A short list of codes, such as the languages of a shop. */
export const tags = defineKind({
  value: () => v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(80))), v.maxLength(50)),
  examples: () => [['en', 'hu'], ['de']],
  wrong: () => ['en', 1, [1], [''], { en: 1 }],
  sqlType: 'text[]',
  operators: ['blank', 'notBlank'],
  renderer: 'tags',
  control: 'tags',
  width: 200,
});
