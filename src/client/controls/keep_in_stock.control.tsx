import { derivedId } from '../i18n/text.ts';
import type { RenderContext } from '../renderers/define.ts';
import { defineControl } from './define.ts';
import type { ControlProps } from './define.ts';
import { findOption } from './find-option.ts';
import { OptionControl } from './option-control.tsx';

const states = [0, 1, 2] as const;
const wordOf = (state: number, { text }: RenderContext): string => text(derivedId('choice.keep_in_stock', state));

function KeepInStockInput(props: ControlProps<number>) {
  const options = states.map((state) => ({ value: String(state), label: wordOf(state, props.context) }));
  return <OptionControl {...props} options={options} toValue={Number} />;
}

/** 0 -> 1 -> 2 -> 0 with every click; nothing yet counts as 0. */
export default defineControl<number>({
  edits: ['keep_in_stock'],
  mode: 'toggle',
  next: (value) => ((value ?? 0) + 1) % states.length,
  parse: (text, context) => {
    if (text.trim() === '') return { value: null };
    const state = findOption(text, states, (candidate) => wordOf(candidate, context));
    return state === undefined ? { problem: 'unknown_choice' } : { value: state };
  },
  input: KeepInStockInput,
});
