import { sql } from 'drizzle-orm';
import type { SQLWrapper } from 'drizzle-orm';
import { asked } from '../../asked.ts';
import { date } from '../../kinds.gen.ts';
import { today } from '../../tables/define.ts';

/** Days from and to which a report reaches, both included; where nobody chose the last twelve whole months and this one. */
export const betweenDays = { since: asked(date).optional(), until: asked(date).optional() };

/** The first day as the planner of statements knows it beforehand, without `coalesce` (params.ts): for the one condition by which an index is chosen. */
export const plannedSinceDay = ({ since }: Record<'since', SQLWrapper>) =>
  sql`(case when ${since} is null then (date_trunc('month', kontor_today()) - interval '12 months')::date else ${since} end)`;
/** The first and the last day, as statements of their own: what stands in one is found once, not for each of a million rows. */
export const sinceDay = (days: Record<'since', SQLWrapper>) => sql`(select ${plannedSinceDay(days)})`;
export const untilDay = ({ until }: Record<'until', SQLWrapper>) => sql`(select coalesce(${until}, ${today}))`;
