import { defineControl } from './define.ts';
import type { ControlProps } from './define.ts';
import { findOption } from './find-option.ts';
import { OptionControl } from './option-control.tsx';

const states = ['allowed', 'refused'] as const;
const idOf = { allowed: 'grant.allowed', refused: 'grant.refused' } as const;

function GrantInput({ value, onChange, ...props }: ControlProps<boolean>) {
  const { text } = props.context;
  return (
    <OptionControl
      {...props}
      value={value === null ? null : value ? 'allowed' : 'refused'}
      onChange={(state) => onChange(state === null ? null : state === 'allowed')}
      options={states.map((state) => ({ value: state, label: text(idOf[state]) }))}
      toValue={String}
    />
  );
}

/** Inherited -> allowed -> refused -> inherited with every click. */
export default defineControl<boolean>({
  edits: ['grant'],
  mode: 'toggle',
  next: (value) => (value === null ? true : value ? false : null),
  parse: (typed, { text }) => {
    if (typed.trim() === '') return { value: null };
    const state = findOption(typed, states, (candidate) => text(idOf[candidate]));
    return state === undefined ? { problem: 'unknown_choice' } : { value: state === 'allowed' };
  },
  input: GrantInput,
});
