import { defineControl } from './define.ts';
import { parseReference } from './parse-reference.ts';
import { ReferenceInput } from './reference-input.tsx';

export default defineControl<number | string>({
  edits: ['reference', 'code_reference', 'tree_reference'],
  mode: 'popover',
  parse: (text, context) => parseReference(text, context),
  input: ReferenceInput,
});
