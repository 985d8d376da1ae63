import type { Period } from '../../../shared/records/days.ts';
import { periodText } from '../../../shared/records/period-text.ts';
import type { Host } from '../host.tsx';

/** What a period is called that begins on a day, as the reader writes days. */
export const periodName = (start: string, period: Period, { text, formats, session }: Host): string =>
  periodText(start, period, { language: session.language, text, date: (day) => formats.date(day) });
