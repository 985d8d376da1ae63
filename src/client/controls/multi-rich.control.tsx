import { textToHtml } from '../renderers/html-text.ts';
import { defineControl } from './define.ts';
import type { MultiPatch } from './multi-patch.ts';
import { MultiRichInput } from './multi-rich-input.tsx';

export default defineControl<MultiPatch>({
  edits: ['multi-rich'],
  mode: 'popover',
  parse: (text, { language }) => ({ value: { [language]: text.trim() === '' ? null : textToHtml(text) } }),
  input: MultiRichInput,
});
