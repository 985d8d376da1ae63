import { localeTags } from '../languages.ts';
import type { Language } from '../languages.ts';
import { weekOf } from './days.ts';
import type { Period } from './days.ts';

/** What periods are worded with. */
export interface PeriodWords {
  language: Language;
  text: (id: 'report.week' | 'report.quarter', values: Record<string, string>) => string;
  date: (day: string) => string;
}

/** What a period is called that begins on a day. */
const names: Record<Period, (start: string, words: PeriodWords) => string> = {
  day: (start, { date }) => date(start),
  week: (start, { text }) => {
    const { week, year } = weekOf(start);
    return text('report.week', { week: String(week), year: String(year) });
  },
  month: (start, { language }) =>
    new Intl.DateTimeFormat(localeTags[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${start}T00:00:00Z`)),
  quarter: (start, { text }) => text('report.quarter', { quarter: String(Math.floor((Number(start.slice(5, 7)) - 1) / 3) + 1), year: start.slice(0, 4) }),
  year: (start) => start.slice(0, 4),
};

export const periodText = (start: string, period: Period, words: PeriodWords): string => names[period](start, words);
