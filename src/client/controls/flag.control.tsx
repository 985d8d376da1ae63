import { Checkbox } from '../ui/inputs/checkbox.tsx';
import { ariaOf } from './aria.ts';
import { defineControl } from './define.ts';
import type { ControlProps } from './define.ts';
import { fieldLabel } from './field-label.ts';
import { folded } from './find-option.ts';

const yes = new Set(['true', '1', 'x', 'y', 'yes', '✓', '✔']);
const no = new Set(['false', '0', 'n', 'no', '-', '✗']);

function FlagInput({ value, onChange, context, id, describedBy, invalid, disabled, place }: ControlProps<boolean>) {
  return (
    <Checkbox
      {...ariaOf({ id, describedBy, invalid })}
      aria-label={place === 'cell' ? fieldLabel(context) : undefined}
      checked={value === true}
      onChange={onChange}
      disabled={disabled}
      autoFocus={place === 'cell'}
    />
  );
}

/** A click changes it. Reads yes and no in the reader's language and as spreadsheets write them; an empty text is no. */
export default defineControl<boolean>({
  edits: ['flag'],
  mode: 'toggle',
  next: (value) => value !== true,
  parse: (text, context) => {
    const word = folded(text);
    if (word === '' || no.has(word) || word === folded(context.text('common.no'))) return { value: false };
    if (yes.has(word) || word === folded(context.text('common.yes'))) return { value: true };
    return { problem: 'not_yes_or_no' };
  },
  input: FlagInput,
});
