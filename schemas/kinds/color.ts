import * as v from 'valibot';
import { defineKind, listed, notTexts } from './define.ts';

/** A colour as #rrggbb. */
export const color = defineKind({
  value: () => v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i)),
  examples: () => ['#12ab34', '#0f0f0f'],
  wrong: () => [...notTexts, 'red', '#12ab3', '12ab34'],
  sqlType: 'text',
  operators: listed,
  renderer: 'color',
  control: 'color',
  width: 100,
});
