import type { MultiTextPatch } from '../../shared/text/multi-text.ts';
import { defineControl } from './define.ts';
import { MultiInput } from './multi-input.tsx';

/**
 * A text per language. Values it gives are patches, as the server takes them: a null text removes its language, languages not
 * named stay. Pasted text is the reader's language.
 */
export default defineControl<MultiTextPatch>({
  edits: ['multi'],
  mode: 'popover',
  parse: (text, { language }) => ({ value: { [language]: text.trim() === '' ? null : text.trim() } }),
  input: MultiInput,
});
