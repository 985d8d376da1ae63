import { defineControl } from './define.ts';
import { TypedInput } from './typed-input.tsx';

/** One line; blanks at its ends are nobody's intention. */
export default defineControl<string>({
  edits: [
    'text',
    'code',
    'vat_number',
    'phone',
    'gtin',
    'email',
    'url',
    'path',
    'long_text',
    'icon',
    'color',
    'country',
    'currency',
    'language',
    'code_reference',
  ],
  mode: 'inline',
  parse: (text) => ({ value: text.trim() === '' ? null : text.trim().replace(/\s*[\r\n]+\s*/g, ' ') }),
  input: (props) => <TypedInput {...props} toText={(value) => value} parse={(text) => ({ value: text.trim() === '' ? null : text.trim() })} />,
});
