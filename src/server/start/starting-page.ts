import type { FastifyReply, FastifyRequest } from 'fastify';
import { defaultLanguage, isLanguage } from '../../shared/languages.ts';
import type { Language } from '../../shared/languages.ts';
import { isServerPath } from '../../shared/navigation/server-paths.ts';
import { sendPage } from '../engine/http/public-page.ts';
import { readerLanguages } from '../engine/http/reader-languages.ts';
import { publicText, wordIn } from '../engine/outbox/public-text.ts';

/** Seconds after which the browser asks again. */
const pauseSeconds = 2;

/** Whether a person looks at the answer, rather than a program. */
export const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !isServerPath(url) && (headers.accept ?? '').includes('text/html');

/** The language of the address, else the one that its reader wants. */
function languageOf(request: FastifyRequest): Language {
  const [, first] = request.url.split(/[/?#]/);
  return [first, ...readerLanguages(request)].find(isLanguage) ?? defaultLanguage;
}

/** What stands in place of every page while the server begins. It asks for the page again by itself; customers of shops see it too, so it names nobody but the host. */
export function sendStartingPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request);
  const [title, text] = [publicText(language, 'public.starting.title'), wordIn(language, 'message.comes_again')];
  void reply.headers({ refresh: String(pauseSeconds), 'retry-after': String(pauseSeconds), 'cache-control': 'no-store' });
  return sendPage(reply, { language, owner: request.hostname, title, text, buttons: [] }, 503);
}
