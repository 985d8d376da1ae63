import { DayPicker } from 'react-day-picker';
import styles from './calendar.module.css';
import type { DatePickerLabels } from './date-picker.tsx';
import { Icon, type IconName } from '../display/icon.tsx';
import { toDate, toDateText } from './local-day.ts';

export interface CalendarProps {
  /** yyyy-MM-dd, as all dates here. */
  value: string | null;
  min?: string;
  max?: string;
  /** BCP 47, for the names of months and days. */
  locale: string;
  /** The day with which weeks start, counted from Sunday. */
  week: 0 | 1 | 6;
  labels: DatePickerLabels;
  /** Takes the focus at once, as in a popover of its own (default). */
  autoFocus?: boolean;
  /** Null when the chosen day is pressed again. */
  onPick: (value: string | null) => void;
}

const chevrons = { left: 'chevron-left', right: 'chevron-right', up: 'chevron-up', down: 'chevron-down' } as const satisfies Record<string, IconName>;

/** A month of days; the names come from the browser's own knowledge of the language. */
export default function Calendar({ value, min, max, locale, week, labels, autoFocus = true, onPick }: CalendarProps) {
  const selected = toDate(value) ?? undefined;
  const earliest = toDate(min ?? null);
  const latest = toDate(max ?? null);
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locale, options);
    return (date: Date) => formatter.format(date);
  };
  const month = format({ month: 'long', year: 'numeric' });

  return (
    <DayPicker
      mode="single"
      autoFocus={autoFocus}
      weekStartsOn={week}
      showOutsideDays
      fixedWeeks
      selected={selected}
      defaultMonth={selected}
      disabled={[...(earliest ? [{ before: earliest }] : []), ...(latest ? [{ after: latest }] : [])]}
      onSelect={(day) => onPick(day ? toDateText(day) : null)}
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
        months: styles.months,
        month_caption: styles.caption,
        nav: styles.nav,
        button_previous: styles.step,
        button_next: styles.step,
        month_grid: styles.grid,
        weekday: styles.weekday,
        day: styles.cell,
        day_button: styles.day,
        selected: styles.selected,
        today: styles.today,
        outside: styles.outside,
        disabled: styles.disabled,
      }}
    />
  );
}
