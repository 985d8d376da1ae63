import * as v from 'valibot';
import { defineKind, listed, notTexts } from './define.ts';

/** One of a few fixed values; each is worded by the message `choice.<field>.<value>`. */
export const choice = defineKind<string, { values: readonly string[] }>({
  value: (options) => v.picklist(options.values),
  examples: (options) => options.values,
  wrong: () => [...notTexts, 'no such choice'],
  sqlType: 'text',
  operators: listed,
  renderer: 'choice',
  control: 'choice',
  width: 150,
});
