import { type KeyboardEvent, lazy, type Ref, Suspense, useRef, useState } from 'react';
import type { CalendarProps } from './calendar.tsx';
import styles from './date-picker.module.css';
import { IconButton } from '../inputs/icon-button.tsx';
import { Popover } from '../overlays/popover.tsx';
import { TextInput } from '../inputs/text-input.tsx';
import { codeWhenServed } from '../late-code.ts';

const Calendar = lazy(() => codeWhenServed(() => import('./calendar.tsx')));

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
  /** By which months are drawn. */
  calendar: Pick<CalendarProps, 'locale' | 'week'>;
  /** A day as people type it, as yyyy-MM-dd; null when it is none. */
  parse: (text: string) => string | null;
  /** yyyy-MM-dd as it is shown. */
  write: (day: string) => string;
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

/** Typed as people write it, shown back as the reader has it; the calendar is fetched when first opened. */
export function DatePicker({ value, onChange, onInvalid, calendar, parse, write, labels, label, min, max, disabled, readOnly, ...control }: DatePickerProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLSpanElement>(null);

  function accept(next: string | null) {
    setDraft(null);
    setRefused(false);
    onChange(next);
  }

  function commit() {
    if (draft === null) return;
    const text = draft.trim();
    const parsed = parse(text);
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

  return (
    <span ref={frame} className={styles.picker}>
      <TextInput
        {...control}
        aria-label={label}
        aria-invalid={control['aria-invalid'] ?? (refused || undefined)}
        value={draft ?? (value === null ? '' : write(value))}
        onChange={setDraft}
        onBlur={commit}
        onKeyDown={handleKey}
        disabled={disabled}
        readOnly={readOnly}
        suffix={<IconButton icon="calendar" size="xs" label={labels.open} disabled={disabled || readOnly} aria-expanded={open} onClick={() => setOpen(true)} />}
      />
      <Popover anchor={frame} open={open} onOpenChange={setOpen} label={labels.calendar}>
        <Suspense fallback={<div aria-busy className={styles.waiting} />}>
          <Calendar
            {...{ ...calendar, value, min, max, labels }}
            onPick={(day) => {
              accept(day);
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover>
    </span>
  );
}
