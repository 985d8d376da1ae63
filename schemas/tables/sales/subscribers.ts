import { sql } from 'drizzle-orm';
import { foreignKey, index, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { choice } from '../../kinds/choice.ts';
import { code } from '../../kinds/code.ts';
import { codeReference } from '../../kinds/code_reference.ts';
import { email } from '../../kinds/email.ts';
import { instant } from '../../kinds/instant.ts';
import { language } from '../../kinds/language.ts';
import { reference } from '../../kinds/reference.ts';
import { text } from '../../kinds/text.ts';
import { productReference, products } from '../products/catalogue.ts';
import { column, companyColumn, idColumn, stamps, table } from '../define.ts';
import { companies, shopReference, shops } from '../settings/reference.ts';
import { instanceColumn } from '../workflow/fsm.ts';

/** Somebody who wants a shop's newsletter; the address is erased when it was never confirmed (docs/behaviour.md, People who leave). */
export const newsletterSubscribers = table(
  'newsletter_subscriber',
  {
    newsletter_subscriber_id: idColumn().primaryKey(),
    company_code: companyColumn().references(() => companies.company_code),
    shop_id: column(reference, shopReference).notNull(),
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
    unique('newsletter_subscriber_email').on(self.shop_id, self.email),
    uniqueIndex('newsletter_subscriber_secret').on(self.secret_digest),
    uniqueIndex('newsletter_subscriber_instance').on(self.fsm_instance_id),
    index('newsletter_subscriber_company').on(self.company_code, self.newsletter_subscriber_id),
    foreignKey({ name: 'newsletter_subscriber_shop_fk', columns: [self.company_code, self.shop_id], foreignColumns: [shops.company_code, shops.shop_id] }),
  ],
);

/** Somebody who wants to hear when a product can be had again in a shop. */
export const arrivalNotifications = table(
  'arrival_notification',
  {
    arrival_notification_id: idColumn().primaryKey(),
    company_code: companyColumn().references(() => companies.company_code),
    shop_id: column(reference, shopReference).notNull(),
    product_code: column(codeReference, productReference)
      .notNull()
      .references(() => products.product_code),
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
  (self) => [
    uniqueIndex('arrival_notification_instance').on(self.fsm_instance_id),
    index('arrival_notification_queue').on(self.company_code, self.product_code, self.asked_at),
    foreignKey({ name: 'arrival_notification_shop_fk', columns: [self.company_code, self.shop_id], foreignColumns: [shops.company_code, shops.shop_id] }),
  ],
);
