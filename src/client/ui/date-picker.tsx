import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { DayPicker } from 'react-day-picker';
import styles from './date-picker.module.css';
import { Icon, type IconName } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { parseDate, toDate, toDateText } from './parse-date.ts';
import { Popover } from './popover.tsx';
import { TextInput } from './text-input.tsx';

export interface DatePickerLabels {
  open: string;
  calendar: string;
  previousMonth: string;
  nextMonth: string;
}

export interface DatePickerProps {
  ref?: Ref<HTMLInputElement>;
  /** yyyy-MM-dd, or null for none. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** Told what was typed when it is no date; the text stays for correction. */
  onInvalid?: (text: string) => void;
  /** BCP 47 with the region (`en-GB`, not `en`): it decides how typed dates are read. */
  locale: string;
  labels: DatePickerLabels;
  /** Needed where no Field's label points here. */
  label?: string;
  /** Bounds, yyyy-MM-dd. */
  min?: string;
  max?: string;
  disabled?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
  size?: 's' | 'm';
  className?: string;
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

const chevrons = { left: 'chevron-left', right: 'chevron-right', up: 'chevron-up', down: 'chevron-down' } as const satisfies Record<string, IconName>;

/** Typed as people write it, shown back as yyyy-MM-dd; the calendar starts on Monday. */
export function DatePicker({ value, onChange, onInvalid, locale, labels, label, min, max, disabled, readOnly, ...control }: DatePickerProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLSpanElement>(null);
  const selected = toDate(value) ?? undefined;
  const earliest = toDate(min ?? null);
  const latest = toDate(max ?? null);

  function accept(next: string | null) {
    setDraft(null);
    setRefused(false);
    if (next !== value) onChange(next);
  }

  function commit() {
    if (draft === null) return;
    const text = draft.trim();
    const parsed = parseDate(text, locale);
    const inside = parsed !== null && (!min || parsed >= min) && (!max || parsed <= max);
    if (text === '') accept(null);
    else if (inside) accept(parsed);
    else {
      setRefused(true);
      onInvalid?.(text);
    }
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter') commit();
    if (event.key === 'ArrowDown' && event.altKey && !readOnly) setOpen(true);
  }

  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locale, options);
    return (date: Date) => formatter.format(date);
  };
  const month = format({ month: 'long', year: 'numeric' });

  return (
    <span ref={frame} className={styles.picker}>
      <TextInput
        {...control}
        aria-label={label}
        aria-invalid={control['aria-invalid'] ?? (refused || undefined)}
        value={draft ?? value ?? ''}
        onChange={setDraft}
        onBlur={commit}
        onKeyDown={handleKey}
        disabled={disabled}
        readOnly={readOnly}
        suffix={
          <IconButton icon="calendar" size="xs" label={labels.open} disabled={disabled || readOnly} aria-expanded={open} onClick={() => setOpen(true)} />
        }
      />
      <Popover anchor={frame} open={open} onOpenChange={setOpen} label={labels.calendar}>
        <DayPicker
          mode="single"
          autoFocus
          weekStartsOn={1}
          showOutsideDays
          fixedWeeks
          selected={selected}
          defaultMonth={selected}
          disabled={[...(earliest ? [{ before: earliest }] : []), ...(latest ? [{ after: latest }] : [])]}
          onSelect={(day) => {
            accept(day ? toDateText(day) : null);
            setOpen(false);
          }}
          formatters={{ formatCaption: month, formatWeekdayName: format({ weekday: 'short' }) }}
          labels={{
            labelGrid: month,
            labelDayButton: format({ dateStyle: 'full' }),
            labelWeekday: format({ weekday: 'long' }),
            labelPrevious: () => labels.previousMonth,
            labelNext: () => labels.nextMonth,
            labelNav: () => labels.calendar,
          }}
          components={{ Chevron: ({ orientation = 'left' }) => <Icon name={chevrons[orientation]} /> }}
          classNames={{
            months: styles.months, month_caption: styles.caption, nav: styles.nav, button_previous: styles.step, button_next: styles.step,
            month_grid: styles.grid, weekday: styles.weekday, day: styles.cell, day_button: styles.day, selected: styles.selected,
            today: styles.today, outside: styles.outside, disabled: styles.disabled,
          }}
        />
      </Popover>
    </span>
  );
}
