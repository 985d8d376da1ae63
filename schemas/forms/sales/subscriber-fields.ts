import { eq, sql } from 'drizzle-orm';
import { text } from '../../kinds.gen.ts';
import { shops } from '../../tables/settings/reference.ts';
import { newsletterSubscribers } from '../../tables/sales/subscribers.ts';
import { computed } from '../define.ts';
import type { FormSelect, FormSource } from '../source.ts';
import { pick } from '../pick.ts';

const { newsletter_subscriber_id, email } = newsletterSubscribers;

/** What staff know of a subscriber; never the digest of the links' secret. */
export const subscriberFields = {
  ...pick(newsletterSubscribers, 'newsletter_subscriber_id', 'email', 'shop_id'),
  hostname: shops.hostname,
  ...pick(newsletterSubscribers, 'language_code', 'source', 'created_at', 'opted_in_at', 'opted_in_ip', 'unsubscribed_at'),
  /** Equal for the same address in every shop; a row whose address was erased equals itself alone. */
  address_key: computed(text, sql`coalesce(lower(${email}), ${newsletter_subscriber_id}::text)`),
};

export const fromSubscribers = (select: FormSelect): FormSource =>
  select.from(newsletterSubscribers).innerJoin(shops, eq(shops.shop_id, newsletterSubscribers.shop_id));
