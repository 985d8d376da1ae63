import * as v from 'valibot';
import { sentAddress } from '../../../storefront/address.ts';
import type { Shop } from '../../../storefront/reading.ts';
import { askForArrival } from '../sales/ask-for-arrival.ts';
import type { AskedShop } from '../sales/asked-shop.ts';
import { subscribe } from '../sales/subscribe.ts';
import { readFields, visitorEmail } from './form-problems.ts';
import type { PostedForm } from './posted-forms.ts';

const askedOf = ({ id, company, hostname }: Shop): AskedShop => ({ shop_id: id, company_code: company, hostname });

const onlyEmail = v.object({ email: visitorEmail });

const newsletter: PostedForm = {
  url: '/:language/newsletter',
  counted: { name: 'forms' },
  async take({ shop, language, fields }, services) {
    const read = readFields(onlyEmail, fields);
    if ('problems' in read) return read;
    await subscribe(services, askedOf(shop), read.values.email, language);
    return { to: sentAddress(language, 'newsletter') };
  },
};

const arrival: PostedForm = {
  url: '/:language/arrival/:code',
  counted: { name: 'forms' },
  async take({ shop, language, fields, words: { code = '' } }, services) {
    const read = readFields(onlyEmail, fields);
    if ('problems' in read) return read;
    await askForArrival(services, askedOf(shop), read.values.email, language, code);
    return { to: sentAddress(language, 'awaited') };
  },
};

/** What visitors may ask of a shop without an account. */
export const visitorForms: readonly PostedForm[] = [newsletter, arrival];
