import { defineForm } from '../define.ts';
import { fromSubscribers, subscriberFields } from './subscriber-fields.ts';

/** The same subscribers to look at beside one of them: where else an address is known in the company. */
export default defineForm({
  key: ['newsletter_subscriber_id'],
  scope: 'company',
  workflow: 'newsletter_subscriber',
  entity: 'newsletter_subscriber',
  fields: subscriberFields,
  from: fromSubscribers,
  order: ['hostname', 'newsletter_subscriber_id'],
  search: ['email', 'hostname'],
});
