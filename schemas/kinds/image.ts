import * as v from 'valibot';
import type { FormName } from '../../src/generated/names.gen.ts';
import { defineKind, listed, notTexts } from './define.ts';

/** An image id, served at /p/{id}.jpg. Where it may be written, `upload` names the form that takes the picture and `value` its id there. */
export const image = defineKind<string, { upload: FormName; value: string } | undefined>({
  value: () => v.pipe(v.string(), v.maxLength(200), v.regex(/^[A-Za-z0-9_-]+$/)),
  examples: (options) => (options ? { form: options.upload, value: options.value } : ['test-picture', 'test-picture-2']),
  wrong: () => [...notTexts, '../etc/passwd', 'a.png', ''],
  sqlType: 'text',
  operators: listed,
  renderer: 'image',
  control: 'image',
  width: 100,
});
