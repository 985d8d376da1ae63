import { countCall } from '../../engine/access/call-limits.ts';
import { defineCall } from '../../engine/http/define-call.ts';
import { confirmSubscription } from './subscription.ts';
import { link, mostTried, statusOf } from './visitor-calls.ts';

/** The subscriber's own click, from a page of the shop. */
export default defineCall({
  access: 'anyone',
  input: link,
  async run({ secret }, services, request) {
    await countCall(services.database, 'newsletter_link', request.ip, mostTried);
    return statusOf(await confirmSubscription(services, secret, request.ip));
  },
});
