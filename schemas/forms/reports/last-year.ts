import { sql } from 'drizzle-orm';
import type { SQLWrapper } from 'drizzle-orm';
import { asked } from '../../asked.ts';
import { date } from '../../kinds.gen.ts';

/** Days from and to which a report reaches, both included; where nobody chose the last twelve whole months and this one. */
export const betweenDays = { since: asked(date).optional(), until: asked(date).optional() };

/** The first and the last day, as statements of their own: what stands in one is found once, not for each of a million rows. */
export const sinceDay = ({ since }: Record<'since', SQLWrapper>) =>
  sql`(select coalesce(${since}, (date_trunc('month', current_date) - interval '12 months')::date))`;
export const untilDay = ({ until }: Record<'until', SQLWrapper>) => sql`(select coalesce(${until}, current_date))`;
