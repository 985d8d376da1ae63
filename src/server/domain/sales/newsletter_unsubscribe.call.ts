import { countCall } from '../../engine/access/call-limits.ts';
import { defineCall } from '../../engine/http/define-call.ts';
import { endSubscription } from './subscription.ts';
import { link, mostTried, statusOf } from './visitor-calls.ts';

/** A shop's page says that the subscriber wants no more mails. */
export default defineCall({
  access: 'anyone',
  input: link,
  async run({ secret }, services, request) {
    await countCall(services.database, 'newsletter_link', request.ip, mostTried);
    return statusOf(await endSubscription(services, secret));
  },
});
