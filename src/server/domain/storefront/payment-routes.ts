import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../../shared/languages.ts';
import { appError } from '../../../shared/errors.ts';
import { paymentAddress } from '../../../storefront/address.ts';
import { createRateLimit } from '../../engine/http/rate-limit.ts';
import { publicText } from '../../engine/outbox/public-text.ts';
import type { Services } from '../../engine/services.ts';
import { findAttempt } from '../finance/online/attempts.ts';
import { onlinePaymentOf } from '../finance/online/providers.ts';
import { isOfProvider, settle } from '../finance/online/settle.ts';
import type { PaymentWord } from '../finance/online/settle.ts';
import { presses } from '../finance/online/test-provider.ts';
import type { Press } from '../finance/online/test-provider.ts';
import { sendPage } from '../../engine/http/public-page.ts';
import { atShops } from './host-constraint.ts';

/** Notices and returns of one network in a minute. */
const mostCalls = 600;
/** Bytes of a notice: it names a payment, and nothing more. */
const longestNotice = 20_000;

const isPress = (text: string): text is Press => (presses as readonly string[]).includes(text);
/** The language in which a shop speaks to whoever asks. */
type LanguageOf = (request: FastifyRequest) => Promise<Language>;

/** Settles for a customer who waits: whatever keeps the provider from saying so, he is told that it is being checked. */
const settleForCustomer = (services: Services, orderRef: string): Promise<PaymentWord> =>
  settle(services, orderRef).catch((error: unknown) => {
    if (!isOfProvider(error)) throw error;
    return 'checking';
  });

/** `GET /payment/return`: the customer comes back. What is in the address names a payment, and decides nothing. */
async function answerReturn(services: Services, languageOf: LanguageOf, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  const told = onlinePaymentOf(services)?.provider.readReturn(new URLSearchParams(request.url.split('?')[1] ?? ''));
  const attempt = told && (await findAttempt(services.database, told.orderRef));
  if (!attempt) return reply.redirect(paymentAddress(await languageOf(request), 'unknown'), 303);
  const word = await settleForCustomer(services, attempt.order_ref);
  const address = new URL(attempt.return_address);
  address.searchParams.set('payment', word);
  return reply.redirect(address.href, 303);
}

/**
 * `POST /payment/notice`: the provider tells that something became of a payment. One that is not signed by him does nothing; one that is, is answered once all is
 * stored, and comes again where that was not possible.
 */
async function answerNotice(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const provider = onlinePaymentOf(services)?.provider;
  const body = typeof request.body === 'string' ? request.body : '';
  const { signature } = request.headers;
  const notice = provider?.readNotice(body, typeof signature === 'string' ? signature : '');
  if (!provider || !notice) {
    request.log.warn('a notice of a payment that its provider did not sign');
    throw appError('bad_request');
  }
  try {
    if ((await settle(services, notice.orderRef)) === 'unknown') throw appError('not_found');
  } catch (error) {
    throw isOfProvider(error) ? appError('service_unavailable', { reason: 'payment' }) : error;
  }
  const answer = provider.answerNotice(body, new Date());
  return reply.header('signature', answer.signature).type('application/json; charset=utf-8').send(answer.body);
}

/** The payment page of the provider that this program plays, and what its buttons do. */
function registerTestPage(server: FastifyInstance, services: Services): void {
  const played = onlinePaymentOf(services)?.played;
  if (!played) return;
  played.hearBy(async ({ body, signature }, { url }) => {
    await server.inject({
      method: 'POST',
      url: '/payment/notice',
      headers: { host: new URL(url).host, signature, 'content-type': 'application/json' },
      payload: body,
    });
  });
  type Asked = FastifyRequest<{ Params: { id: string; press?: string } }>;
  server.route({
    method: 'GET',
    url: '/payment-test/:id',
    constraints: atShops,
    handler(request: Asked, reply) {
      const payment = played.payments.get(request.params.id);
      if (!payment) return reply.callNotFound();
      const { language, currency, orderRef, total, transactionId } = payment;
      const say = (id: 'title' | 'text' | Press): string =>
        publicText(language, `public.payment_test.${id}`, { amount: `${total} ${currency}`, order: orderRef });
      const buttons = presses.map((press) => ({ action: `/payment-test/${transactionId}/${press}`, label: say(press) }));
      return sendPage(reply, { language, owner: 'SimplePay (test)', title: say('title'), text: say('text'), buttons });
    },
  });
  server.route({
    method: 'POST',
    url: '/payment-test/:id/:press',
    constraints: atShops,
    async handler(request: Asked, reply) {
      const { id, press = '' } = request.params;
      const address = isPress(press) ? await played.press(id, press) : undefined;
      return address === undefined ? reply.callNotFound() : reply.redirect(address, 303);
    },
  });
}

/** Where providers of online payment and their customers come to, at the hosts of shops. */
export async function registerPayment(outer: FastifyInstance, services: Services, languageOf: LanguageOf): Promise<void> {
  await outer.register((server, _options, done) => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', { parseAs: 'string', bodyLimit: longestNotice }, (_request, body, parsed) => parsed(null, body));
    const count = createRateLimit(mostCalls, 60);
    server.addHook('onRequest', async (request) => count(request.ip));
    server.route({
      method: 'GET',
      url: '/payment/return',
      constraints: atShops,
      handler: (request, reply) => answerReturn(services, languageOf, request, reply),
    });
    server.route({ method: 'POST', url: '/payment/notice', constraints: atShops, handler: (request, reply) => answerNotice(services, request, reply) });
    registerTestPage(server, services);
    done();
  });
}
