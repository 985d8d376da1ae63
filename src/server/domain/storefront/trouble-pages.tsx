import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defaultLanguage, isLanguage } from '../../../shared/languages.ts';
import type { Language } from '../../../shared/languages.ts';
import { Closed, Trouble, troubleTitle } from '../../../storefront/pages/trouble.tsx';
import type { Reading, Shop } from '../../../storefront/reading.ts';
import { renderPage } from '../../../storefront/render.tsx';
import { answerProblem, toAppError } from '../../engine/http/problems.ts';
import { readerLanguages } from '../../engine/http/reader-languages.ts';
import { publicText } from '../../engine/outbox/public-text.ts';
import { styleAddress } from './asset-files.ts';
import { sendHtml } from './send-html.ts';
import { hostOf } from './shop-hosts.ts';
import type { ShopHosts } from './shop-hosts.ts';

/** Seconds after which a shop that is closed is asked again by what reads pages. */
const closedFor = 600;

/** The first language of the reader that the shop speaks, or the shop's first. */
export function languageOf(request: FastifyRequest, { languages }: Shop): Language {
  const wanted = readerLanguages(request).find((one): one is Language => isLanguage(one) && languages.includes(one));
  return wanted ?? languages[0] ?? defaultLanguage;
}

/** Of the address, else the reader's. */
function spokenAt(request: FastifyRequest, shop: Shop): Language {
  const [, word = ''] = request.url.split(/[/?]/);
  const language = word.toLowerCase();
  return isLanguage(language) && shop.languages.includes(language) ? language : languageOf(request, shop);
}

/** What a page is drawn with that reads nothing from the database. */
const bareReading = (shop: Shop, language: Language, path: string): Reading => ({
  shop,
  language,
  path,
  elsewhere: {},
  categories: [],
  pages: [],
  hasStores: false,
  say: (id, values) => publicText(language, `public.store.${id}`, values),
});

/** Tells visitors of a shop that it is closed for a while. */
export function sendClosed(request: FastifyRequest, reply: FastifyReply, shop: Shop): FastifyReply {
  const reading = bareReading(shop, spokenAt(request, shop), request.url);
  const html = renderPage(reading, { title: reading.say('closed'), style: styleAddress }, <Closed reading={reading} />);
  return sendHtml(reply.header('retry-after', String(closedFor)).header('cache-control', 'no-store'), 503, html);
}

/** Refusals and failures at hosts of shops are pages, in the language of the address; they need nothing of a database that may be away. */
export function answerTroublesWithPages(server: FastifyInstance, hosts: ShopHosts): void {
  server.setErrorHandler((thrown, request, reply) => {
    const error = toAppError(thrown);
    const shop = hosts.find(hostOf(request));
    if (!shop) return answerProblem(request, reply, thrown);
    if (error.code === 'internal') request.log.error({ err: thrown }, 'a bug');
    if (error.status === 413 && !request.raw.complete) reply.header('connection', 'close');
    const told = error.params.seconds;
    const seconds = typeof told === 'number' ? told : undefined;
    if (error.status === 429 || error.status === 503) reply.header('retry-after', String(seconds ?? (error.status === 429 ? 60 : 5)));
    const reading = bareReading(shop, spokenAt(request, shop), request.url);
    const page = <Trouble reading={reading} status={error.status} {...(seconds !== undefined && error.status === 429 && { seconds })} />;
    const html = renderPage(reading, { title: troubleTitle(reading, error.status), style: styleAddress }, page);
    return sendHtml(reply.header('cache-control', 'no-store'), error.status, html);
  });
}
