import { newsletterSubscribers } from '../../tables/sales/subscribers.ts';
import { defineForm } from '../define.ts';
import { fromSubscribers, subscriberFields } from './subscriber-fields.ts';

/** The same subscribers to look at beside one of them: where else an address is known in the company. */
export default defineForm({
  table: newsletterSubscribers,
  fields: subscriberFields,
  from: fromSubscribers,
  order: ['hostname', 'newsletter_subscriber_id'],
  search: ['email', 'hostname'],
});
