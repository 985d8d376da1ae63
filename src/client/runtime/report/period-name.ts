import { localeTags } from '../../../shared/languages.ts';
import { laterDay, type Period, startOf } from '../../../shared/records/days.ts';
import type { Host } from '../host.tsx';

const toUtc = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The week of its year by ISO 8601: the first has the year's first Thursday. */
function isoWeek(monday: string): { week: string; year: string } {
  const year = laterDay(monday, 'day', 3).slice(0, 4);
  const first = startOf(`${year}-01-04`, 'week');
  const days = (toUtc(monday).getTime() - toUtc(first).getTime()) / 86_400_000;
  return { week: String(Math.round(days / 7) + 1), year };
}

/** What a period is called that begins on a day. */
const names: Record<Period, (start: string, host: Host) => string> = {
  day: (start, { formats }) => formats.date(start),
  week: (start, { text }) => text('report.week', isoWeek(start)),
  month: (start, { session }) =>
    new Intl.DateTimeFormat(localeTags[session.language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(toUtc(start)),
  quarter: (start, { text }) => text('report.quarter', { quarter: String(Math.floor(toUtc(start).getUTCMonth() / 3) + 1), year: start.slice(0, 4) }),
  year: (start) => start.slice(0, 4),
};

export const periodName = (start: string, period: Period, host: Host): string => names[period](start, host);
