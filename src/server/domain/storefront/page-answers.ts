import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLanguage } from '../../../shared/languages.ts';
import type { Language } from '../../../shared/languages.ts';
import { choiceQuery, homeAddress } from '../../../storefront/address.ts';
import type { Shop } from '../../../storefront/reading.ts';
import { longestQuestion } from '../../../storefront/pages/ask.tsx';
import { originOf } from '../../../storefront/seo/head.tsx';
import { toRobots } from '../../../storefront/seo/sitemap.ts';
import { createRateLimit } from '../../engine/http/rate-limit.ts';
import { nothingGiven } from '../../../storefront/given.ts';
import { answerPage } from './answer-page.tsx';
import { createAskEngine } from './ask/ask-engine.ts';
import { answerBuying, isPrivate } from './buying/buying-pages.tsx';
import { paymentOrigin } from '../finance/online/providers.ts';
import { createPageCache } from './page-cache.ts';
import { readChoice } from './read-choice.ts';
import { sendHtml, sendOfShop } from './send-html.ts';
import { createSitemaps } from './sitemaps.ts';
import { hostOf } from './shop-hosts.ts';
import type { ShopHosts } from './shop-hosts.ts';
import type { Services } from '../../engine/services.ts';
import { languageOf, sendClosed } from './trouble-pages.tsx';

/** Pages of one network in a minute; searches are dearer than the others. */
const mostPages = 600;
const mostSearches = 60;
/** Questions of one network in a quarter of an hour: each is several searches. */
const mostQuestions = 60;

/** The words of a path, decoded; undefined where it is no text at all. */
function wordsOf(path: string): string[] | undefined {
  try {
    const [language = '', ...words] = path
      .split('/')
      .filter((word) => word !== '')
      .map(decodeURIComponent);
    return [language.toLowerCase(), ...words];
  } catch {
    return undefined;
  }
}

/** Answers all that is read at hosts of shops: pages, and what search engines are told. */
export function createPageAnswers(services: Services, hosts: ShopHosts) {
  const cache = createPageCache();
  const sitemaps = createSitemaps(services);
  const countPage = createRateLimit(mostPages, 60);
  const countSearch = createRateLimit(mostSearches, 60);
  const countQuestion = createRateLimit(mostQuestions, 900);

  const answerPrivate = async (request: FastifyRequest, reply: FastifyReply, shop: Shop, language: Language, path: string, words: readonly string[]) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'same-origin');
    const found = await answerBuying(services, request, shop, language, path, words);
    return 'moved' in found ? reply.redirect(found.moved, 303) : sendHtml(reply, found.status, found.html, paymentOrigin(services));
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    countPage(request.ip);
    const shop = await hosts.findFresh(hostOf(request));
    const [pathname = '', ...queries] = request.url.split('?');
    const searchParams = new URLSearchParams(queries.join('?'));
    const [language = '', ...words] = wordsOf(pathname) ?? [];
    if (!shop) return reply.callNotFound();
    if (shop.maintenance) return sendClosed(request, reply, shop);
    if (pathname === '/') return reply.header('vary', 'Accept-Language, X-Host').redirect(homeAddress(languageOf(request, shop)), 302);
    if (pathname === '/robots.txt') return sendOfShop(reply, 200, 'text/plain; charset=utf-8', toRobots(originOf({ shop })));
    if (pathname === '/sitemap.xml') return sendOfShop(reply, 200, 'application/xml; charset=utf-8', await sitemaps.get(shop));
    if (!isLanguage(language) || !shop.languages.includes(language)) return reply.redirect(homeAddress(languageOf(request, shop)), 302);
    // Put together anew of its words, so that it leads nowhere but here.
    const plain = `/${[language, ...words].map(encodeURIComponent).join('/')}`;
    if (plain !== pathname) return reply.redirect(`${plain}${searchParams.size > 0 ? `?${searchParams}` : ''}`, 301);
    if (words[0] === 'search') countSearch(request.ip);
    if (isPrivate(words)) return answerPrivate(request, reply, shop, language, plain, words);
    if (words[0] === 'ask' && searchParams.has('q')) countQuestion(request.ip);
    const asked = words[0] === 'ask' ? `?${(searchParams.get('q') ?? '').slice(0, longestQuestion)}` : choiceQuery(readChoice(searchParams));
    const key = `${shop.id} ${plain}${asked}`;
    // What an engine is asked is one visitor's question, and takes longer than pages do.
    const engine = words[0] === 'ask' && searchParams.has('q') ? createAskEngine(services, shop, request.ip) : undefined;
    const draw = () => answerPage(services.records, shop, language, plain, words, searchParams, nothingGiven, engine);
    const found = engine ? await draw() : await cache.get(key, draw);
    if ('moved' in found) return reply.redirect(found.moved, 301);
    const tag = `W/"${createHash('sha256').update(found.html).digest('base64url')}"`;
    reply.header('cache-control', 'private, no-cache').header('etag', tag);
    if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
    return sendHtml(reply, found.status, found.html);
  };

  return answer;
}
