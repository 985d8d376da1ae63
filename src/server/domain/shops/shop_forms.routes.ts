import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { shopForms } from '../../../generated/server/shop-forms.gen.ts';
import { appError } from '../../../shared/errors.ts';
import { defaultLanguage, languages } from '../../../shared/languages.ts';
import { filterClauses, filterSchema } from '../../../shared/records/filter.ts';
import type { ListCall } from '../../../shared/records/calls.ts';
import { read } from '../../engine/http/define-call.ts';
import { defineRoutes } from '../../engine/http/define-routes.ts';
import { createRateLimit } from '../../engine/http/rate-limit.ts';
import { askedShop } from '../sales/asked-shop.ts';

/** Calls of one network in a minute. */
const mostCalls = 600;
/** What one answer may cost: visitors page through a shop, they do not take it home in one call. */
const most = { rows: 100, offset: 10_000, clauses: 20, text: 2_000 } as const;

const whole = (least: number, greatest: number) => v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number), v.minValue(least), v.maxValue(greatest));

/** What the address says; numbers and the filter as texts. */
const searchSchema = v.strictObject({
  language: v.optional(v.picklist(languages), defaultLanguage),
  filter: v.optional(v.pipe(v.string(), v.maxLength(most.text), v.parseJson(), filterSchema)),
  search: v.optional(v.pipe(v.string(), v.maxLength(100))),
  sort: v.optional(v.pipe(v.string(), v.maxLength(200), v.regex(/^-?\w+(,-?\w+)*$/))),
  offset: v.optional(whole(0, most.offset), '0'),
  limit: v.optional(whole(1, most.rows), '24'),
});

/** The address as a call of the list; deep or long filters are refused. */
function toCall(query: unknown): ListCall {
  const { language, filter, search, sort, offset, limit } = read(searchSchema, query);
  if (filter && filterClauses(filter).length > most.clauses) throw appError('too_complex', { limit: 'clauses', most: most.clauses });
  return {
    filter,
    search,
    language_code: language,
    params: { language },
    offset,
    limit,
    count: 'capped',
    ...(sort !== undefined && { sort: sort.split(',').map((name) => ({ field: name.replace(/^-/, ''), desc: name.startsWith('-') })) }),
  };
}

/** Shared caches keep an answer for as long as an edit may take to show. */
const caching = 'public, max-age=2, must-revalidate';

/**
 * `GET /shop/{form}`: rows of a form with `access: 'shop'`, for everybody, of the shop whose host is asked (X-Host). The same address gives the same answer to all
 * visitors of a shop, so that it may be cached.
 */
export default defineRoutes({
  register(server, { database, records }) {
    const count = createRateLimit(mostCalls, 60);
    server.get<{ Params: { form: string } }>('/shop/:form', async (request, reply) => {
      count(request.ip);
      const { form } = request.params;
      if (!shopForms.has(form)) throw appError('not_found');
      const { shop_id, company_code } = await askedShop(database, request);
      const text = await records.list({ userId: null, companyCode: company_code, shopId: shop_id, signal: request.gone }, form, toCall(request.query));
      // Weak: the same rows may be sent as they are or compressed.
      const tag = `W/"${createHash('sha256').update(`${shop_id} ${text}`).digest('base64url')}"`;
      reply.header('cache-control', caching).header('vary', 'X-Host, Accept-Encoding').header('etag', tag);
      if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
      return reply.type('application/json; charset=utf-8').send(text);
    });
  },
});
