import * as v from 'valibot';
import { email } from '../../../../schemas/kinds/email.ts';
import { appError } from '../../../shared/errors.ts';
import { defaultLanguage, languages } from '../../../shared/languages.ts';
import { countCall } from '../../engine/access/call-limits.ts';
import { askForArrival } from './ask-for-arrival.ts';
import { askedShop } from './asked-shop.ts';
import { subscribe } from './subscribe.ts';
import { confirmSubscription, endSubscription } from './subscription.ts';
import type { Subscription } from './subscription.ts';
import { defineCall } from '../../engine/http/define-call.ts';

/** Calls of one network in a quarter of an hour: those that write mails, and those that try secrets. */
const mostAsked = 10;
const mostTried = 100;

const asked = { email: email.value(undefined), language_code: v.optional(v.picklist(languages), defaultLanguage) } as const;
const link = v.strictObject({ secret: v.pipe(v.string(), v.regex(/^[\w-]{20,100}$/)) });

/** A shop's visitor wants its newsletter (shop by X-Host). The same answer for every address: what is true stands in the mail. */
export const newsletterSubscribe = defineCall({
  access: 'anyone',
  input: v.strictObject(asked),
  async run({ email: address, language_code }, services, request) {
    await countCall(services.database, 'newsletter_subscribe', request.ip, mostAsked);
    await subscribe(services, await askedShop(services.database, request), address, language_code);
    return {};
  },
});

/** A shop's visitor wants to hear when a product can be had again. The same answer whether the address waits already. */
export const arrivalNotificationAsk = defineCall({
  access: 'anyone',
  input: v.strictObject({ ...asked, product_code: v.pipe(v.string(), v.minLength(1), v.maxLength(80)) }),
  async run({ email: address, language_code, product_code }, services, request) {
    await countCall(services.database, 'arrival_notification_ask', request.ip, mostAsked);
    await askForArrival(services, await askedShop(services.database, request), address, language_code, product_code);
    return {};
  },
});

const statusOf = (subscription: Subscription | undefined) => {
  if (!subscription) throw appError('not_found');
  return { status: subscription.status };
};

/** The subscriber's own click, from a page of the shop. */
export const newsletterConfirm = defineCall({
  access: 'anyone',
  input: link,
  async run({ secret }, services, request) {
    await countCall(services.database, 'newsletter_link', request.ip, mostTried);
    return statusOf(await confirmSubscription(services, secret, request.ip));
  },
});

export const newsletterUnsubscribe = defineCall({
  access: 'anyone',
  input: link,
  async run({ secret }, services, request) {
    await countCall(services.database, 'newsletter_link', request.ip, mostTried);
    return statusOf(await endSubscription(services, secret));
  },
});
