import type { RenderContext } from '../renderers/define.ts';
import type { Parsed } from './define.ts';

/** A day and a time in the reader's zone (`2026-11-21 14:30`, or the day alone for its midnight) as an ISO moment in UTC. */
export function parseInstant(text: string, { formats }: Pick<RenderContext, 'formats'>): Parsed<string> {
  const trimmed = text.trim();
  if (trimmed === '') return { value: null };
  if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(trimmed) && !Number.isNaN(Date.parse(trimmed))) return { value: new Date(trimmed).toISOString() };
  const parts = /^(.*?)(?:[\sT]+(\d{1,2})[:.](\d{2})(?::(\d{2}))?)?$/.exec(trimmed);
  const day = formats.readDay(parts?.[1] ?? '');
  const [hours, minutes, seconds] = [parts?.[2], parts?.[3], parts?.[4]].map((part) => Number(part ?? 0)) as [number, number, number];
  if (!day || hours > 23 || minutes > 59 || seconds > 59) return { problem: 'not_a_date' };
  const time = [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
  return { value: formats.momentAt(day, time).toISOString() };
}
