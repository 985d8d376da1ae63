import * as v from 'valibot';
import { accountAddress, sentAddress } from '../../../../storefront/address.ts';
import { subscribe } from '../../sales/subscribe.ts';
import { readFields, visitorEmail } from '../form-problems.ts';
import type { PostedForm } from '../posted-forms.ts';
import { askLink, useLink } from './account-links.ts';
import { beginSession, endAllSessions, endSession, sessionOf } from './account-session.ts';
import { linkProblem } from './link-problem.ts';
import { returnForm } from './return-form.ts';
import { subscriptionOf } from './read-account.ts';

/** Links that a network may ask for in a quarter of an hour. */
const mostLinks = 5;
const mostPresses = 60;

/** Has the way in mailed. Whether the shop knows the address is told to its owner alone. */
const ask: PostedForm = {
  url: '/:language/account',
  counted: { name: 'account', most: mostLinks },
  async take({ shop, language, fields }, { database }) {
    const read = readFields(v.object({ email: visitorEmail }), fields);
    if ('problems' in read) return read;
    await askLink(database, shop, language, read.values.email.toLowerCase());
    return { to: sentAddress(language, 'account') };
  },
};

const enter: PostedForm = {
  url: '/:language/account/enter/:token',
  counted: { name: 'account enter', most: mostPresses },
  async take({ shop, language, words: { token = '' }, request, reply }, { database }) {
    const link = await useLink(database, shop, token);
    if (link.state !== 'open') return linkProblem(database, shop, language, link, request);
    await beginSession(database, shop, link.email, request, reply);
    return { to: accountAddress(language) };
  },
};

const leave: PostedForm = {
  url: '/:language/account/leave',
  counted: { name: 'account enter', most: mostPresses },
  async take({ shop, language, request, reply }, { database }) {
    await endSession(database, shop, request, reply);
    return { to: accountAddress(language) };
  },
};

const leaveAll: PostedForm = {
  url: '/:language/account/leave/all',
  counted: { name: 'account enter', most: mostPresses },
  async take({ shop, language, request, reply }, { database }) {
    const email = await sessionOf(database, shop, request);
    if (email !== undefined) await endAllSessions(database, shop, email);
    await endSession(database, shop, request, reply);
    return { to: accountAddress(language) };
  },
};

/** Begins or ends the newsletter of the address; its begin is confirmed by mail as anybody's is. */
const newsletter: PostedForm = {
  url: '/:language/account/newsletter',
  counted: { name: 'forms' },
  async take({ shop, language, request }, services) {
    const { database, workflow } = services;
    const email = await sessionOf(database, shop, request);
    if (email === undefined) return { to: accountAddress(language) };
    const actor = { userId: null, companyCode: shop.company };
    const subscription = await database.transaction(actor, (tx) => subscriptionOf(tx, shop, email), { readOnly: true });
    if (!subscription) {
      await subscribe(services, { shop_id: shop.id, company_code: shop.company, hostname: shop.hostname }, email, language);
      return { to: sentAddress(language, 'newsletter') };
    }
    await workflow.trigger(actor, { event_code: 'unsubscribe', fsm_instance_id: [subscription.instance], params: {} });
    return { to: accountAddress(language) };
  },
};

/** What the owner of an address does with his account in a shop. */
export const accountForms: readonly PostedForm[] = [ask, enter, leave, leaveAll, newsletter, returnForm];
