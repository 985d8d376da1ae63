import * as v from 'valibot';
import { countCall } from '../../engine/access/call-limits.ts';
import { defineCall } from '../../engine/http/define-call.ts';
import { askedShop } from './asked-shop.ts';
import { subscribe } from './subscribe.ts';
import { mostAsked, visitor } from './visitor-calls.ts';

/** A shop's visitor wants its newsletter (shop by X-Host). The same answer for every address: what is true stands in the mail. */
export default defineCall({
  access: 'anyone',
  input: v.strictObject(visitor),
  async run({ email: address, language_code }, services, request) {
    await countCall(services.database, 'newsletter_subscribe', request.ip, mostAsked);
    await subscribe(services, await askedShop(services.database, request), address, language_code);
    return {};
  },
});
