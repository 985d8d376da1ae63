import { sql } from 'drizzle-orm';
import { check } from 'drizzle-orm/pg-core';
import { choice, code, days, flag, money, multi, position, text } from '../../kinds.gen.ts';
import { column, companyColumn, idColumn, positionColumn, referenceColumn, smallTable, stamps, table } from '../define.ts';
import { referenceTo } from '../references.ts';
import { companies, vatReference } from '../settings/reference.ts';

/** Carriers whose files of parcels this program writes (schemas/couriers). */
export const courierCodes = ['gls', 'dhl', 'sameday'] as const;

/** How goods of a company reach its customers. */
export const deliveryMethods = smallTable(
  table('delivery_method', {
    delivery_method_id: idColumn().primaryKey(),
    company_code: companyColumn().references(() => companies.company_code),
    dm_names: column(multi).notNull(),
    carrier: column(text),
    /** The layout of the carrier's file; without one its parcels are in no file. */
    courier_code: column(choice, { values: [...courierCodes] }),
    /** What the delivery itself is taxed with. */
    vat_id: referenceColumn(vatReference),
    position: positionColumn({ within: ['company_code'] })
      .notNull()
      .default(0),
    active: column(flag).notNull().default(true),
    ...stamps(),
  }),
);

/** How customers pay a company; what is paid on account is due some days later. */
export const paymentMethods = smallTable(
  table(
    'payment_method',
    {
      payment_method_id: idColumn().primaryKey(),
      company_code: companyColumn().references(() => companies.company_code),
      pm_names: column(multi).notNull(),
      pm_type: column(choice, { values: ['prepaid', 'cod', 'on_account', 'card'] }).notNull(),
      /** What paying so costs the customer, without VAT. */
      fee: column(money).notNull().default(0),
      payment_delay: column(days).notNull().default(0),
      position: positionColumn({ within: ['company_code'] })
        .notNull()
        .default(0),
      active: column(flag).notNull().default(true),
      ...stamps(),
    },
    (self) => [check('payment-fee-not-negative', sql`${self.fee} >= 0`)],
  ),
);

/** Work that is sold beside goods, such as assembly. */
export const services = smallTable(
  table('service', {
    service_id: idColumn().primaryKey(),
    service_code: column(code).notNull().unique(),
    service_names: column(multi).notNull(),
    position: column(position).notNull().default(1),
    active: column(flag).notNull().default(true),
    ...stamps(),
  }),
);

/** The ways in which orders reach a company, such as its shops, the telephone or a marketplace. */
export const channels = smallTable(
  table('channel', {
    channel_id: idColumn().primaryKey(),
    channel_code: column(code).notNull().unique(),
    channel_names: column(multi).notNull(),
    position: column(position).notNull().default(1),
    active: column(flag).notNull().default(true),
    ...stamps(),
  }),
);

export const deliveryMethodReference = referenceTo(deliveryMethods.delivery_method_id, { form: 'dm_brief', label: 'dm_names', labelField: 'dm_names' });
export const paymentMethodReference = referenceTo(paymentMethods.payment_method_id, { form: 'pm_brief', label: 'pm_names', labelField: 'pm_names' });
export const channelReference = referenceTo(channels.channel_id, { form: 'channel_brief', label: 'channel_names', labelField: 'channel_names' });
