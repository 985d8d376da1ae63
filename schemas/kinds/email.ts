import * as v from 'valibot';
import { defineKind, notTexts, textual } from './define.ts';

/** An e-mail address; compared without regard to case. */
export const email = defineKind({
  value: () => v.pipe(v.string(), v.trim(), v.maxLength(254), v.email()),
  examples: () => ['anna@example.test', 'bela.k@example.test', 'csilla@example.test', 'd.nagy@example.test'],
  wrong: () => [...notTexts, '', 'anna', 'anna@', '@example.test', 'a b@example.test'],
  sqlType: 'text',
  operators: textual,
  renderer: 'link',
  control: 'text',
  width: 250,
});
