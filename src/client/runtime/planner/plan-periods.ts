import { dayOf, laterDay } from '../../../shared/records/days.ts';
import { toDateText } from '../../ui/dates/local-day.ts';
import type { Vehicle } from './plan.ts';

/** What a column stands for. */
export const spans = ['week', 'day'] as const;
export type Span = (typeof spans)[number];

/** A column of the plan: some days, or the vehicles that have none. */
export interface PlanColumn {
  id: string;
  /** Null of the vehicles without a day. */
  days: { first: string; last: string } | null;
  isNow: boolean;
  vehicles: readonly Vehicle[];
}

/** So many columns are in view. */
const inView: Record<Span, number> = { week: 4, day: 7 };

export const today = (): string => toDateText(new Date());

/** The days in view, so many weeks from this one. */
export function daysInView(span: Span, weeks: number): { first: string; last: string } {
  const first = dayOf({ day: 'week_start', plus: weeks }, today());
  return { first, last: laterDay(first, 'day', (span === 'week' ? 7 * inView.week : inView.day) - 1) };
}

/** How many weeks one goes on at once. */
export const weeksOf = (span: Span): number => (span === 'week' ? inView.week : 1);

/** The columns with their vehicles; those without a day come last, where there are any. */
export function toColumns(span: Span, weeks: number, vehicles: readonly Vehicle[]): PlanColumn[] {
  const { first } = daysInView(span, weeks);
  const now = today();
  const dated = Array.from({ length: inView[span] }, (_, place): PlanColumn => {
    const from = laterDay(first, span, place);
    const days = { first: from, last: laterDay(laterDay(from, span, 1), 'day', -1) };
    const isIn = (day: string | null) => day !== null && day >= days.first && day <= days.last;
    return { id: from, days, isNow: isIn(now), vehicles: vehicles.filter(({ day }) => isIn(day)) };
  });
  const undated = vehicles.filter(({ day }) => day === null);
  return undated.length === 0 ? dated : [...dated, { id: 'none', days: null, isNow: false, vehicles: undated }];
}

/** The day a vehicle gets that is put in a column: the same day of the week where a week has it still to come, else the first that is not over. */
export function dayIn({ days }: PlanColumn, before: string | null): string | null {
  if (!days) return null;
  const weekday = before === null ? 0 : (new Date(`${before}T00:00:00Z`).getUTCDay() + 6) % 7;
  const same = laterDay(days.first, 'day', weekday);
  const wanted = same <= days.last ? same : days.first;
  const now = today();
  return wanted < now && now <= days.last ? now : wanted;
}
