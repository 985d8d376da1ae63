import * as v from 'valibot';
import type { FormName } from '../../src/generated/names.gen.ts';
import { defineKind, listed, notTexts } from './define.ts';

/** A reference whose key is a code (text) instead of a number. */
export const codeReference = defineKind<string, { form: FormName; value: string; label: string; labelField?: string; within?: string }>({
  value: () => v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  examples: (options) => options,
  wrong: () => [...notTexts, '', 'x'.repeat(81)],
  sqlType: 'text',
  operators: listed,
  renderer: 'reference',
  control: 'reference',
  width: 150,
});
