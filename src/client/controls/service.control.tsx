import { defineControl } from './define.ts';
import { parseReference } from './parse-reference.ts';
import { ReferenceInput } from './reference-input.tsx';

const defaults = { form: 'services_brief', value: 'product_code', label: 'product_names' };

export default defineControl<number | string>({
  edits: ['reference', 'code_reference', 'code', 'text'],
  mode: 'popover',
  parse: (text, context) => parseReference(text, context, defaults.form),
  input: (props) => <ReferenceInput {...props} defaults={defaults} />,
});
