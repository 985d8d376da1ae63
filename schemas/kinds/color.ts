import * as v from 'valibot';
import { defineKind, listed } from './define.ts';

/** A colour as #rrggbb. */
export const color = defineKind({
  value: () => v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i)),
  sqlType: 'text',
  operators: listed,
  renderer: 'color',
  control: 'color',
  width: 100,
});
