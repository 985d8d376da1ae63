import { defineControl } from './define.ts';
import { MultiInput } from './multi-input.tsx';
import type { MultiPatch } from './multi-patch.ts';

/**
 * A text per language. Values it gives are patches, as the server takes them: a null text removes its language, languages not
 * named stay. Pasted text is the reader's language.
 */
export default defineControl<MultiPatch>({
  edits: ['multi'],
  mode: 'popover',
  parse: (text, { language }) => ({ value: { [language]: text.trim() === '' ? null : text.trim() } }),
  input: MultiInput,
});
