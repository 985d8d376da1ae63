import { sql } from 'drizzle-orm';
import { instant, integer } from '../kinds.gen.ts';
import { pageErrorLogs } from '../tables/system/change-log.ts';
import { defineFigure } from './define.ts';

/** Errors that are alike, in the same company. */
const alike = sql`from page_error_log o where o.visit_company is not distinct from ${pageErrorLogs.visit_company} and o.alike = ${pageErrorLogs.alike}`;

export const errorOccurrences = defineFigure({ kind: integer, of: pageErrorLogs, sql: sql`(select count(*)::int ${alike})` });
export const errorPeople = defineFigure({ kind: integer, of: pageErrorLogs, sql: sql`(select count(distinct o.user_id)::int ${alike})` });
export const errorFirstSeen = defineFigure({ kind: instant, of: pageErrorLogs, sql: sql`(select min(o.happened_at) ${alike})` });
