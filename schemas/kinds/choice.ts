import * as v from 'valibot';
import type { MultiText } from '../../src/shared/languages.ts';
import { defineKind, listed, notTexts } from './define.ts';

/** One of a few fixed values; each is worded by the message `choice.<field>.<value>`, or by its own `names`. */
export const choice = defineKind<string, { values: readonly string[]; names?: Readonly<Record<string, MultiText>> }>({
  value: (options) => v.picklist(options.values),
  examples: (options) => options.values,
  wrong: () => [...notTexts, 'no such choice'],
  sqlType: 'text',
  operators: listed,
  renderer: 'choice',
  control: 'choice',
  width: 150,
});
