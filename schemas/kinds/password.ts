import * as v from 'valibot';
import { defineKind, listed, notTexts } from './define.ts';

/** A secret that is typed and never shown; stored as an argon2id hash only. */
export const password = defineKind({
  value: () => v.pipe(v.string(), v.minLength(12), v.maxLength(128)),
  examples: () => ['a long enough password', 'another long password'],
  wrong: () => [...notTexts, 'short', 'x'.repeat(129)],
  sqlType: 'text',
  operators: listed,
  renderer: 'secret',
  control: 'password',
  width: 150,
});
