import { displayName } from '../renderers/display-names.ts';
import { CodedInput } from './coded-input.tsx';
import { defineControl } from './define.ts';
import type { ControlProps } from './define.ts';
import { findOption } from './find-option.ts';
import { useReferences } from './references.ts';

const worldCodes = Intl.supportedValuesOf('currency');

/** The currencies that are kept, not those of the world: no other can be stored. */
function CurrencyInput(props: ControlProps<string>) {
  const { choices, state } = useReferences(props.context.field.options?.form ?? 'currencies_brief');
  const codes = choices.map(({ value }) => String(value));
  return <CodedInput {...props} waiting={state === 'loading'} codes={codes} nameOf={(code) => displayName('currency', code, props.context.language)} />;
}

export default defineControl<string>({
  edits: ['currency', 'code', 'code_reference'],
  mode: 'popover',
  parse: (text, { language }) => {
    if (text.trim() === '') return { value: null };
    const code = findOption(text, worldCodes, (candidate) => displayName('currency', candidate, language));
    return code === undefined ? { problem: 'unknown_choice' } : { value: code };
  },
  input: CurrencyInput,
});
