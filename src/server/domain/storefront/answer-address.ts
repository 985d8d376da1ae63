import type { FastifyRequest } from 'fastify';
import type { Language } from '../../../shared/languages.ts';
import type { Given } from '../../../storefront/given.ts';
import type { Shop } from '../../../storefront/reading.ts';
import type { Services } from '../../engine/services.ts';
import { answerPage } from './answer-page.tsx';
import type { Answer } from './answer-page.tsx';
import { answerBuying, isPrivate } from './buying/buying-pages.tsx';

/** Draws the page of a form once more, with what was typed and what is wrong with it. @param words those of the path behind the language, decoded */
export const answerOnceMore = (
  services: Services,
  request: FastifyRequest,
  shop: Shop,
  language: Language,
  path: string,
  words: readonly string[],
  given: Given,
): Promise<Answer> =>
  isPrivate(words)
    ? answerBuying(services, request, shop, language, path, words, given)
    : answerPage(services.records, shop, language, path, words, new URLSearchParams(), given);
