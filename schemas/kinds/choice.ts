import * as v from 'valibot';
import type { ChoiceWords } from '../../src/shared/text/choice-text.ts';
import type { MultiText } from '../../src/shared/languages.ts';
import { defineKind, listed, notTexts } from './define.ts';

/** One of a few fixed values; each is worded by the message `choice.<field>.<value>`, by its own `names`, or with `words` as the field it is the name of. */
export const choice = defineKind<string, { values: readonly string[]; names?: Readonly<Record<string, MultiText>>; words?: ChoiceWords }>({
  value: (options) => v.picklist(options.values),
  examples: (options) => options.values,
  wrong: () => [...notTexts, 'no such choice'],
  sqlType: 'text',
  operators: listed,
  renderer: 'choice',
  control: 'choice',
  width: 150,
});
