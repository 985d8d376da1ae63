import * as v from 'valibot';
import { countCall } from '../../engine/access/call-limits.ts';
import { defineCall } from '../../engine/http/define-call.ts';
import { askForArrival } from './ask-for-arrival.ts';
import { askedShop } from './asked-shop.ts';
import { mostAsked, visitor } from './visitor-calls.ts';

/** A shop's visitor wants to hear when a product can be had again. The same answer whether the address waits already. */
export default defineCall({
  access: 'anyone',
  input: v.strictObject({ ...visitor, product_code: v.pipe(v.string(), v.minLength(1), v.maxLength(80)) }),
  async run({ email: address, language_code, product_code }, services, request) {
    await countCall(services.database, 'arrival_notification_ask', request.ip, mostAsked);
    await askForArrival(services, await askedShop(services.database, request), address, language_code, product_code);
    return {};
  },
});
