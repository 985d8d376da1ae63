import { and, eq, sql } from 'drizzle-orm';
import type { PgSelectBuilder, SelectedFields } from 'drizzle-orm/pg-core';
import { text } from '../../kinds/text.ts';
import { currentCompany } from '../../tables/define.ts';
import { shops } from '../../tables/settings/reference.ts';
import { newsletterSubscribers } from '../../tables/sales/subscribers.ts';
import { fsmInstances, fsmStates } from '../../tables/workflow/fsm.ts';
import { computed } from '../define.ts';
import { instanceFields, instanceOf, stateOf } from '../workflow/instance-fields.ts';

const { newsletter_subscriber_id, email, shop_id, language_code, source, opted_in_at, opted_in_ip, unsubscribed_at, created_at } = newsletterSubscribers;

/** What staff know of a subscriber; never the digest of the links' secret. */
export const subscriberFields = {
  newsletter_subscriber_id,
  email,
  shop_id,
  hostname: shops.hostname,
  language_code,
  source,
  created_at,
  opted_in_at,
  opted_in_ip,
  unsubscribed_at,
  /** Equal for the same address in every shop; a row whose address was erased equals itself alone. */
  address_key: computed(text, sql`coalesce(lower(${email}), ${newsletter_subscriber_id}::text)`),
  ...instanceFields,
};

export const fromSubscribers = (select: PgSelectBuilder<SelectedFields, 'qb'>) =>
  select
    .from(newsletterSubscribers)
    .innerJoin(fsmInstances, instanceOf(newsletterSubscribers))
    .innerJoin(fsmStates, stateOf)
    .innerJoin(shops, eq(shops.shop_id, newsletterSubscribers.shop_id))
    .where(and(eq(newsletterSubscribers.company_code, currentCompany), eq(fsmInstances.company_code, currentCompany)));
