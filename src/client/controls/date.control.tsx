import { lazy, Suspense } from 'react';
import type { KeyboardEvent } from 'react';
import type { KindName } from '../../generated/names.gen.ts';
import type { RenderContext } from '../renderers/define.ts';
import { DatePicker } from '../ui/dates/date-picker.tsx';
import { ariaOf } from './aria.ts';
import styles from './control.module.css';
import { defineControl } from './define.ts';
import type { ControlProps, Parsed } from './define.ts';
import { dayWords } from './labels.ts';
import { parseInstant } from './parse-instant.ts';
import { TypedInput } from './typed-input.tsx';
import { codeWhenServed } from '../ui/late-code.ts';

const Calendar = lazy(() => codeWhenServed(() => import('../ui/dates/calendar.tsx')));

type Read = (text: string, context: RenderContext) => Parsed<string>;

const readDay: Read = (text, { formats }) => {
  if (text.trim() === '') return { value: null };
  const day = formats.readDay(text);
  return day === null ? { problem: 'not_a_date' } : { value: day };
};

interface Moment {
  read: Read;
  write: (value: string, context: RenderContext) => string;
}

/** A calendar day is typed and stored alike; a moment is typed in the reader's zone. */
const calendarDay: Moment = { read: readDay, write: (value, { formats }) => formats.date(value) };
const moments: Partial<Record<KindName, Moment>> = { instant: { read: parseInstant, write: (value, { formats }) => formats.instant(value) } };
const momentOf = ({ field }: RenderContext): Moment => moments[field.kind] ?? calendarDay;

/** The arrow down goes from the typed date to the days, as it opens a list. */
function enterCalendar(event: KeyboardEvent<HTMLDivElement>) {
  if (event.key !== 'ArrowDown' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>('[role="grid"] button[tabindex="0"]')?.focus();
}

function DateInput(props: ControlProps<string>) {
  const { value, onChange, onProblem, onCommit, context, disabled, place } = props;
  const { read, write } = momentOf(context);
  const { labels, calendar, ...days } = dayWords(context.text, context.formats);
  const typed = <TypedInput {...props} framed toText={(stored) => write(stored, context)} parse={(text) => read(text, context)} />;

  function pick(day: string | null) {
    onProblem(null);
    onChange(day);
    onCommit?.();
  }

  if (read !== readDay) return typed;
  if (place === 'cell') {
    return (
      <div className={styles.dateCell} onKeyDown={enterCalendar}>
        {typed}
        <Suspense fallback={<div aria-busy className={styles.calendar} />}>
          <Calendar key={value} {...calendar} value={value} onPick={pick} labels={labels} autoFocus={false} />
        </Suspense>
      </div>
    );
  }
  return (
    <DatePicker
      {...ariaOf({ ...props, field: context.field })}
      value={value}
      onChange={pick}
      onInvalid={() => onProblem('not_a_date')}
      {...days}
      labels={labels}
      calendar={calendar}
      disabled={disabled}
      size="m"
    />
  );
}

/** Read and written as people write dates in their language, or as the reader wants them; weeks start with his day. */
export default defineControl<string>({
  edits: ['date', 'instant'],
  mode: 'popover',
  parse: (text, context) => momentOf(context).read(text, context),
  input: DateInput,
});
