import type { KindName } from '../../generated/names.gen.ts';
import { localeTags } from '../../shared/languages.ts';
import type { RenderContext } from '../renderers/define.ts';
import { DatePicker } from '../ui/date-picker.tsx';
import { parseDate } from '../ui/parse-date.ts';
import { ariaOf } from './aria.ts';
import styles from './control.module.css';
import { defineControl } from './define.ts';
import type { ControlProps, Parsed } from './define.ts';
import { fieldLabel } from './field-label.ts';
import { dateLabels } from './labels.ts';
import { parseInstant } from './parse-instant.ts';
import { TypedInput } from './typed-input.tsx';

function parseDay(text: string, { language }: Pick<RenderContext, 'language'>): Parsed<string> {
  if (text.trim() === '') return { value: null };
  const day = parseDate(text, localeTags[language]);
  return day === null ? { problem: 'not_a_date' } : { value: day };
}

/** Days are calendar days; moments carry a time in the reader's zone. */
const readers: Partial<Record<KindName, typeof parseDay>> = { instant: parseInstant };
const writers: Partial<Record<KindName, (value: string, context: RenderContext) => string>> = {
  instant: (value, { formats }) => formats.instant(value),
};

function DateInput(props: ControlProps<string>) {
  const { value, onChange, onProblem, context, disabled, place, typed } = props;
  const read = readers[context.field.kind];
  if (read || (place === 'cell' && typed !== undefined)) {
    const write = writers[context.field.kind];
    return <TypedInput {...props} toText={(moment) => write?.(moment, context) ?? moment} parse={(text) => (read ?? parseDay)(text, context)} />;
  }
  return (
    <span className={place === 'cell' ? styles.bare : undefined}>
      <DatePicker
        {...ariaOf({ ...props, field: context.field })}
        value={value} locale={localeTags[context.language]} labels={dateLabels(context.text)} disabled={disabled}
        label={place === 'cell' ? fieldLabel(context) : undefined} autoFocus={place === 'cell'} size={place === 'form' ? 'm' : 's'}
        onInvalid={() => onProblem('not_a_date')}
        onChange={(day) => {
          onProblem(null);
          onChange(day);
        }}
      />
    </span>
  );
}

export default defineControl<string>({
  edits: ['date', 'instant'],
  mode: 'inline',
  parse: (text, context) => (readers[context.field.kind] ?? parseDay)(text, context),
  input: DateInput,
});
