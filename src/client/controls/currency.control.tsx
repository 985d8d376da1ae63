import { displayName } from '../renderers/display-names.ts';
import { CodedInput } from './coded-input.tsx';
import { defineControl } from './define.ts';
import type { ControlProps } from './define.ts';
import { findOption } from './find-option.ts';
import { useReferences } from './references.ts';

const worldCodes = Intl.supportedValuesOf('currency');

/** The currencies of the field's form where it names one, else those of the world. */
function CurrencyInput(props: ControlProps<string>) {
  const form = props.context.field.options?.form;
  const { choices } = useReferences(form);
  const codes = form === undefined ? worldCodes : choices.map(({ value }) => String(value));
  return <CodedInput {...props} codes={codes} nameOf={(code) => displayName('currency', code, props.context.language)} />;
}

export default defineControl<string>({
  edits: ['currency', 'code', 'code-reference'],
  mode: 'popover',
  parse: (text, { language }) => {
    if (text.trim() === '') return { value: null };
    const code = findOption(text, worldCodes, (candidate) => displayName('currency', candidate, language));
    return code === undefined ? { problem: 'unknown_choice' } : { value: code };
  },
  input: CurrencyInput,
});
