import { newsletterSubscribers } from '../../tables/sales/subscribers.ts';
import { defineForm } from '../define.ts';
import { fromSubscribers, subscriberFields } from './subscriber-fields.ts';

/**
 * Who wants the company's newsletters. Address and shop are given once: what was confirmed was confirmed for them, so a wrong
 * one is deleted and added anew. A new row is invited to confirm within a minute (loop `uninvited_subscribers`).
 */
export default defineForm({
  table: newsletterSubscribers,
  add: true,
  delete: true,
  fields: subscriberFields,
  from: fromSubscribers,
  order: ['newsletter_subscriber_id'],
  search: ['email', 'hostname'],
  create: ['email', 'shop_id', 'source'],
  write: ['language_code'],
  required: ['email'],
});
