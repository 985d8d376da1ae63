import { defineRoutes } from '../../engine/http/define-routes.ts';
import { readerLanguages } from '../../engine/http/reader-languages.ts';
import { createRateLimit } from '../../engine/http/rate-limit.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { defaultLanguage, isLanguage } from '../../../shared/languages.ts';
import { publicText } from '../../engine/outbox/public-text.ts';
import { confirmSubscription, endSubscription, findSubscription } from './subscription.ts';
import type { Subscription, SubscriptionStatus } from './subscription.ts';
import { sendPage } from '../../engine/http/public-page.ts';
import type { PublicPage } from '../../engine/http/public-page.ts';

/** Mail programs that unsubscribe with one click send a line of form data; nothing in it matters. */
const longestForm = 10_000;

type LinkRequest = FastifyRequest<{ Params: { secret: string } }>;
type Buttons = (language: string, address: string) => PublicPage['buttons'];

const texts = {
  unconfirmed: { title: 'public.newsletter.confirm_title', text: 'public.newsletter.confirm_text' },
  subscribed: { title: 'public.newsletter.subscribed_title', text: 'public.newsletter.subscribed_text' },
  unsubscribed: { title: 'public.newsletter.unsubscribed_title', text: 'public.newsletter.unsubscribed_text' },
} as const satisfies Record<SubscriptionStatus, unknown>;

const buttons: Record<SubscriptionStatus, Buttons> = {
  unconfirmed: (language, address) => [
    { action: `${address}/confirm`, label: publicText(language, 'public.newsletter.confirm_button') },
    { action: `${address}/unsubscribe`, label: publicText(language, 'public.newsletter.refuse_button') },
  ],
  subscribed: (language, address) => [{ action: `${address}/unsubscribe`, label: publicText(language, 'public.newsletter.unsubscribe_button') }],
  unsubscribed: () => [],
};

/** The first of the reader's languages that the program speaks. */
const languageOf = (request: FastifyRequest): string => readerLanguages(request).find(isLanguage) ?? defaultLanguage;

function answer(request: LinkRequest, reply: FastifyReply, subscription: Subscription | undefined): FastifyReply {
  if (!subscription) {
    const language = languageOf(request);
    const [title, text] = [publicText(language, 'public.newsletter.unknown_title'), publicText(language, 'public.newsletter.unknown_text')];
    return sendPage(reply, { language, owner: request.hostname, title, text, buttons: [] }, 404);
  }
  const { language_code: language, hostname, email, status } = subscription;
  const { title, text } = texts[status];
  return sendPage(reply, {
    language,
    owner: hostname,
    title: publicText(language, title),
    text: publicText(language, text, { hostname, email }),
    buttons: buttons[status](language, `/newsletter/${request.params.secret}`),
  });
}

/** Calls of one network in a minute: a secret is not to be guessed, nor is looking for one to cost the database more. */
const mostCalls = 600;

/**
 * The pages behind the links of newsletter mails. Looking changes nothing, because mail scanners follow links; a button posts.
 * The post to `unsubscribe` is also that of RFC 8058: it needs no cookie and answers without a redirect.
 */
export default defineRoutes({
  register(server, services) {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', { parseAs: 'string', bodyLimit: longestForm }, (_request, _body, done) => done(null, undefined));
    const count = createRateLimit(mostCalls, 60);
    server.addHook('onRequest', async (request) => count(request.ip));
    const look = async (request: LinkRequest, reply: FastifyReply) => answer(request, reply, await findSubscription(services, request.params.secret));
    server.get('/newsletter/:secret', look);
    server.get('/newsletter/:secret/confirm', look);
    server.get('/newsletter/:secret/unsubscribe', look);
    server.post('/newsletter/:secret/confirm', async (request: LinkRequest, reply) =>
      answer(request, reply, await confirmSubscription(services, request.params.secret, request.ip)),
    );
    server.post('/newsletter/:secret/unsubscribe', async (request: LinkRequest, reply) =>
      answer(request, reply, await endSubscription(services, request.params.secret)),
    );
  },
});
