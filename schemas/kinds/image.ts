import * as v from 'valibot';
import { defineKind, listed } from './define.ts';

/** An image id, served at /p/{id}.jpg. */
export const image = defineKind({
  value: () => v.pipe(v.string(), v.maxLength(200), v.regex(/^[A-Za-z0-9_-]+$/)),
  sqlType: 'text',
  operators: listed,
  renderer: 'image',
  control: 'text',
});
