import type { FastifyRequest } from 'fastify';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Caller } from './callers.ts';
import { browserNames } from './browser-names.ts';

/** The columns that tell where somebody was (schemas/tables/system/change-log.ts). */
export const whereaboutColumns = sql.raw('page_code, visit_company, language_code, browser');

/** Longer ones are none that people use. */
const longestUserAgent = 500;

/** Names of browser and system of a request, and nothing else of it. */
function browserOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const agent = headers['user-agent']?.slice(0, longestUserAgent);
  if (!agent) return null;
  const { browser, system } = browserNames(agent);
  return [browser, system].filter(Boolean).join(', ') || null;
}

/** Their values for the caller on a page: the page of the menu whose address the path begins with, his company, his language, his browser. */
export const whereabouts = (path: string, { userId, companyCode }: Caller, request: FastifyRequest): SQL => sql`
  (select p.page_code from page p where ${path}::text = '/' || p.url or starts_with(${path}::text, '/' || p.url || '/') order by length(p.url) desc limit 1),
  ${companyCode}, (select u.language_code from app_user u where u.user_id = ${userId}), ${browserOf(request)}`;
