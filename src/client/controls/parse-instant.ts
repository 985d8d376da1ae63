import { parseTypedDate } from '../../shared/text/parse-date.ts';
import type { RenderContext } from '../renderers/define.ts';
import { toDate } from '../ui/dates/local-day.ts';
import type { Parsed } from './define.ts';

/** A day and a time in the reader's zone (`2026-11-21 14:30`, or the day alone for its midnight) as an ISO moment in UTC. */
export function parseInstant(text: string, { language }: Pick<RenderContext, 'language'>): Parsed<string> {
  const trimmed = text.trim();
  if (trimmed === '') return { value: null };
  if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(trimmed) && !Number.isNaN(Date.parse(trimmed))) return { value: new Date(trimmed).toISOString() };
  const parts = /^(.*?)(?:[\sT]+(\d{1,2})[:.](\d{2})(?::(\d{2}))?)?$/.exec(trimmed);
  const day = toDate(parseTypedDate(parts?.[1] ?? '', language));
  const [hours, minutes, seconds] = [parts?.[2], parts?.[3], parts?.[4]].map((part) => Number(part ?? 0)) as [number, number, number];
  if (!day || hours > 23 || minutes > 59 || seconds > 59) return { problem: 'not_a_date' };
  day.setHours(hours, minutes, seconds);
  return { value: day.toISOString() };
}
