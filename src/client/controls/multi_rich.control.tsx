import type { MultiTextPatch } from '../../shared/text/multi-text.ts';
import { textToHtml } from '../renderers/html-text.ts';
import { defineControl } from './define.ts';
import { MultiRichInput } from './multi-rich-input.tsx';

export default defineControl<MultiTextPatch>({
  edits: ['multi_rich'],
  mode: 'popover',
  parse: (text, { language }) => ({ value: { [language]: text.trim() === '' ? null : textToHtml(text) } }),
  input: MultiRichInput,
});
