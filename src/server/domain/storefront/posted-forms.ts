import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appError, AppError } from '../../../shared/errors.ts';
import type { Language } from '../../../shared/languages.ts';
import { isLanguage } from '../../../shared/languages.ts';
import type { FormProblem } from '../../../storefront/given.ts';
import type { Shop } from '../../../storefront/reading.ts';
import { countCall } from '../../engine/access/call-limits.ts';
import { bareHost } from '../../engine/http/bare-host.ts';
import type { Services } from '../../engine/services.ts';
import { paymentOrigin } from '../finance/online/providers.ts';
import { answerPage } from './answer-page.tsx';
import { answerBuying, isPrivate } from './buying/buying-pages.tsx';
import { problemOf } from './form-problems.ts';
import { atShops } from './host-constraint.ts';
import { sendHtml } from './send-html.ts';
import { hostOf } from './shop-hosts.ts';
import type { ShopHosts } from './shop-hosts.ts';
import { sendClosed } from './trouble-pages.tsx';

/** Bytes of a form, and how many fields it may have. */
const longestForm = 20_000;
const mostFields = 100;
/** Forms of one network in a quarter of an hour, where a form says nothing else. */
export const mostForms = 10;

/** A form that a visitor of a shop sent. */
export interface Posted {
  shop: Shop;
  language: Language;
  /** Without letters that no keyboard types. */
  fields: URLSearchParams;
  /** What stands in the address by name. */
  words: Readonly<Record<string, string>>;
  request: FastifyRequest;
  /** For cookies; the answer itself is what is returned. */
  reply: FastifyReply;
}

/** Where the visitor goes on, or what is wrong: then he gets the page at the form's own address again, with what he typed. */
export type Taken = { to: string } | { problems: readonly FormProblem[] };

export interface PostedForm {
  /** Its first part is `:language`; a page at the same address shows the form (see `kinds` in answer-page.tsx). */
  url: `/:language/${string}`;
  /** Under which name it is counted, and how often a network may send it in a quarter of an hour. */
  counted: { name: string; most?: number };
  /** Refusals that name a field (`read` of define-call.ts) are shown at it. */
  take: (posted: Posted, services: Services) => Promise<Taken>;
}

/**
 * A page of another host may post here, too, with the visitor's cookies: a browser says so.
 * @throws AppError forbidden unless it is known that a page of this shop posts
 */
export function refuseForeign({ headers, hostname }: Pick<FastifyRequest, 'headers' | 'hostname'>): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site !== 'same-origin') throw appError('forbidden');
    return;
  }
  const { origin = '' } = headers;
  const from = URL.canParse(origin) ? bareHost(new URL(origin).host) : undefined;
  if (from === undefined || ![bareHost(headers.host ?? ''), hostOf({ headers, hostname })].includes(from)) throw appError('forbidden');
}

const plain = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '');

/** @throws AppError too_large for more fields than any form has */
export function readForm(body: string): URLSearchParams {
  const given = [...new URLSearchParams(body)];
  if (given.length > mostFields) throw appError('too_large', { limit: 'fields', most: mostFields });
  return new URLSearchParams(given.map(([name, value]): [string, string] => [name, plain(value)]));
}

type FormRequest = FastifyRequest<{ Params: Record<string, string>; Body: URLSearchParams | undefined }>;

async function taken(form: PostedForm, posted: Posted, services: Services): Promise<Taken> {
  try {
    return await form.take(posted, services);
  } catch (error) {
    if (!(error instanceof AppError) || error.fields.length === 0) throw error;
    return { problems: error.fields.map(problemOf) };
  }
}

/**
 * Takes forms of the shop's pages, which post without a script: from pages of the shop alone, of limited length and number, answered by a way to the next page (303), or
 * by the same page with what is wrong (422). The scope reads no other bodies.
 */
export function acceptForms(server: FastifyInstance, services: Services, hosts: ShopHosts) {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: longestForm },
    async (_request: FastifyRequest, body: string) => readForm(body),
  );
  const answer = async (form: PostedForm, request: FormRequest, reply: FastifyReply): Promise<FastifyReply> => {
    refuseForeign(request);
    const shop = await hosts.findFresh(hostOf(request));
    const { language = '', ...words } = request.params;
    if (!shop || !isLanguage(language) || !shop.languages.includes(language)) throw appError('not_found');
    if (shop.maintenance) return sendClosed(request, reply, shop);
    await countCall(services.database, `shop ${form.counted.name}`, request.ip, form.counted.most ?? mostForms);
    const fields = request.body ?? new URLSearchParams();
    const found = await taken(form, { shop, language, fields, words, request, reply }, services);
    reply.header('cache-control', 'no-store').header('referrer-policy', 'same-origin');
    if ('to' in found) return reply.redirect(found.to, 303);
    const values = Object.fromEntries([...fields].toReversed());
    const path = request.url.split('?')[0] ?? '';
    const [, ...pathWords] = path
      .split('/')
      .filter((word) => word !== '')
      .map(decodeURIComponent);
    const given = { values, problems: found.problems };
    const page = await (isPrivate(pathWords)
      ? answerBuying(services, request, shop, language, path, pathWords, given)
      : answerPage(services.records, shop, language, path, pathWords, new URLSearchParams(), given));
    if ('moved' in page) return reply.redirect(page.moved, 303);
    return sendHtml(reply, page.status === 200 ? 422 : page.status, page.html, paymentOrigin(services));
  };
  return {
    /** Adds the address of a form. */
    post: (form: PostedForm): void => {
      server.route({
        method: 'POST',
        url: form.url,
        constraints: atShops,
        handler: (request: FormRequest, reply: FastifyReply) => answer(form, request, reply),
      });
    },
  };
}
