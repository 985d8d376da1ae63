import { classes } from '../ui/look/classes.ts';
import { defineControl } from './define.ts';
import type { ControlProps, Parsed } from './define.ts';
import styles from './control.module.css';
import { fieldLabel } from './field-label.ts';
import { TypedInput } from './typed-input.tsx';

/** `#rrggbb` with or without its sign, or the short form of three. */
function parseColor(text: string): Parsed<string> {
  const typed = text.trim().replace(/^#/, '').toLowerCase();
  if (typed === '') return { value: null };
  if (/^[\da-f]{6}$/.test(typed)) return { value: `#${typed}` };
  if (/^[\da-f]{3}$/.test(typed)) return { value: `#${[...typed].map((digit) => digit + digit).join('')}` };
  return { problem: 'not_a_color' };
}

function ColorInput(props: ControlProps<string>) {
  const { value, onChange, onProblem, context, disabled, place } = props;
  return (
    <span className={classes(styles.row, place === 'cell' && styles.inset)}>
      <input
        type="color"
        className={styles.color}
        aria-label={context.text('common.pick_color', { field: fieldLabel(context) })}
        value={value ?? '#000000'}
        disabled={disabled}
        onChange={(event) => {
          onProblem(null);
          onChange(event.target.value);
        }}
      />
      <TypedInput {...props} framed toText={(stored) => stored} parse={parseColor} />
    </span>
  );
}

export default defineControl<string>({ edits: ['color', 'code', 'text'], mode: 'popover', parse: parseColor, input: ColorInput });
