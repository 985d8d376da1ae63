import { choiceWord } from '../renderers/choice-word.ts';
import type { RenderContext } from '../renderers/define.ts';
import { defineControl } from './define.ts';
import type { ControlProps } from './define.ts';
import { findOption } from './find-option.ts';
import { OptionControl } from './option-control.tsx';

const valuesOf = ({ field }: RenderContext): readonly string[] => field.options?.values ?? [];

function ChoiceInput(props: ControlProps<string>) {
  const options = valuesOf(props.context).map((value) => ({ value, label: choiceWord(value, props.context) }));
  return <OptionControl {...props} options={options} toValue={(option) => option} />;
}

export default defineControl<string>({
  edits: ['choice'],
  mode: 'popover',
  parse: (text, context) => {
    if (text.trim() === '') return { value: null };
    const value = findOption(text, valuesOf(context), (candidate) => choiceWord(candidate, context));
    return value === undefined ? { problem: 'unknown_choice' } : { value };
  },
  input: ChoiceInput,
});
