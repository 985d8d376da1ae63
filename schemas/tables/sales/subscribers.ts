import { sql } from 'drizzle-orm';
import { index, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { choice, code, email, instant, language, text } from '../../kinds.gen.ts';
import { productReference } from '../products/catalogue.ts';
import { column, companyColumn, idColumn, stamps, table, referenceColumn } from '../define.ts';
import { companies, shopReference } from '../settings/reference.ts';
import { instanceColumn } from '../workflow/fsm.ts';

/** Somebody who wants a shop's newsletter; the address is erased when it was never confirmed (docs/behaviour.md, People who leave). */
export const newsletterSubscribers = table(
  'newsletter_subscriber',
  {
    newsletter_subscriber_id: idColumn().primaryKey(),
    company_code: companyColumn().references(() => companies.company_code),
    shop_id: referenceColumn(shopReference).notNull(),
    email: column(email),
    language_code: column(language).notNull(),
    source: column(choice, { values: ['shop', 'order', 'staff', 'import'] })
      .notNull()
      .default('staff'),
    /** Digest of the secret in the links of our mails: confirm and unsubscribe. */
    secret_digest: column(code),
    opted_in_at: column(instant),
    opted_in_ip: column(text),
    unsubscribed_at: column(instant),
    fsm_instance_id: instanceColumn(),
    ...stamps(),
  },
  (self) => [
    unique('newsletter_subscriber_email').on(self.shop_id, self.email, self.company_code),
    uniqueIndex('newsletter_subscriber_secret').on(self.secret_digest),
    index('newsletter_subscriber_company').on(self.company_code, self.newsletter_subscriber_id),
  ],
);

/** Somebody who wants to hear when a product can be had again in a shop. */
export const arrivalNotifications = table(
  'arrival_notification',
  {
    arrival_notification_id: idColumn().primaryKey(),
    company_code: companyColumn().references(() => companies.company_code),
    shop_id: referenceColumn(shopReference).notNull(),
    product_code: referenceColumn(productReference).notNull(),
    email: column(email).notNull(),
    language_code: column(language).notNull(),
    /** Since when; the first to ask is the first to hear. */
    asked_at: column(instant)
      .notNull()
      .default(sql`now()`),
    notified_at: column(instant),
    fsm_instance_id: instanceColumn(),
    ...stamps(),
  },
  (self) => [index('arrival_notification_queue').on(self.product_code, self.company_code, self.asked_at)],
);
