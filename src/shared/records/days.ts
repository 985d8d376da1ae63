import * as v from 'valibot';
import type { Json } from '../json.ts';
import type { FilterNode } from './filter.ts';

/** Lengths of time by which days are counted. */
export const periods = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Period = (typeof periods)[number];

/** Days that are told by today: today itself, and where the period it stands in begins and ends. Weeks begin on Monday. */
const anchors = ['today', 'week_start', 'week_end', 'month_start', 'month_end', 'quarter_start', 'quarter_end', 'year_start', 'year_end'] as const;

/**
 * A day told by today, in place of a day of the calendar: `{ day: 'today', plus: -30 }`, `{ day: 'month_end', plus: -1 }` for the end of last month.
 * `plus` counts in what the day is of: days, weeks, months, quarters or years.
 */
export const relativeDaySchema = v.strictObject({
  day: v.picklist(anchors),
  plus: v.optional(v.pipe(v.number(), v.integer(), v.minValue(-5000), v.maxValue(5000))),
});
export type RelativeDay = v.InferOutput<typeof relativeDaySchema>;

export const isRelativeDay = (value: unknown): value is RelativeDay => v.is(relativeDaySchema, value);

const months: Record<Exclude<Period, 'day' | 'week'>, number> = { month: 1, quarter: 3, year: 12 };

const toText = (day: Date): string => day.toISOString().slice(0, 10);
const toDay = (text: string): Date => new Date(`${text}T00:00:00Z`);

function plusDays(text: string, count: number): string {
  const day = toDay(text);
  day.setUTCDate(day.getUTCDate() + count);
  return toText(day);
}

/** The same day so many months on; the last of the month where that is shorter. */
function plusMonths(text: string, count: number): string {
  const day = toDay(text);
  const first = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + count, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day.getUTCDate(), last));
  return toText(first);
}

/** A day so many periods later. */
export function laterDay(text: string, period: Period, count: number): string {
  if (period === 'day') return plusDays(text, count);
  return period === 'week' ? plusDays(text, count * 7) : plusMonths(text, count * months[period]);
}

/** The first day of the period in which a day stands. */
export function startOf(text: string, period: Period): string {
  if (period === 'day') return text;
  const day = toDay(text);
  if (period === 'week') return plusDays(text, -((day.getUTCDay() + 6) % 7));
  const length = months[period];
  return toText(new Date(Date.UTC(day.getUTCFullYear(), Math.floor(day.getUTCMonth() / length) * length, 1)));
}

/** The last day of the period that begins on a day. */
export const endOf = (start: string, period: Period): string => plusDays(laterDay(start, period, 1), -1);

/** How many days it is from one to another. */
export const daysBetween = (from: string, to: string): number => (toDay(to).getTime() - toDay(from).getTime()) / 86_400_000;

const firstMonday = (year: number): string => startOf(`${String(year).padStart(4, '0')}-01-04`, 'week');

/** The week of its year by ISO 8601, told by its Monday: the first has the year's first Thursday. */
export function weekOf(monday: string): { week: number; year: number } {
  const year = Number(plusDays(monday, 3).slice(0, 4));
  return { week: daysBetween(firstMonday(year), monday) / 7 + 1, year };
}

/** The Monday of the week with the same number in another year, or of its last one where that has fewer. */
export function sameWeekIn(monday: string, year: number): string {
  const same = plusDays(firstMonday(year), (weekOf(monday).week - 1) * 7);
  return weekOf(same).year === year ? same : plusDays(same, -7);
}

/** The day of the calendar that is meant on a day. */
export function dayOf({ day, plus = 0 }: RelativeDay, today: string): string {
  const [period, edge] = day === 'today' ? (['day', 'start'] as const) : (day.split('_') as [Period, 'end' | 'start']);
  const start = laterDay(startOf(today, period), period, plus);
  return edge === 'start' ? start : endOf(start, period);
}

const ofValue = (value: Json | undefined, today: string): Json | undefined => {
  if (Array.isArray(value)) return value.map((one) => ofValue(one, today) ?? null);
  return isRelativeDay(value) ? dayOf(value, today) : value;
};

/** A filter in which every day that is told by today stands as a day of the calendar. */
export function withDays(node: FilterNode, today: string): FilterNode {
  if ('and' in node) return { and: node.and.map((one) => withDays(one, today)) };
  if ('or' in node) return { or: node.or.map((one) => withDays(one, today)) };
  if ('not' in node) return { not: withDays(node.not, today) };
  const value = ofValue(node.value, today);
  return value === undefined ? node : { ...node, value };
}

/** The days told by today in a value: itself, or members of a list. */
export const relativeDaysIn = (value: unknown): RelativeDay[] => (Array.isArray(value) ? value : [value]).filter(isRelativeDay);

/** What rows are grouped by: a field, of a day also the period it stands in, as in `order_date:month`. */
export interface GroupBy {
  field: string;
  by: Period | undefined;
}

/** Reads what rows are grouped by; undefined where the period is none. */
export function parseGroup(name: string): GroupBy | undefined {
  const [field = '', by, ...further] = name.split(':');
  if (by === undefined) return { field, by };
  return further.length === 0 && (periods as readonly string[]).includes(by) ? { field, by: by as Period } : undefined;
}
