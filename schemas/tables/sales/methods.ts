import { sql } from 'drizzle-orm';
import { check, index, unique } from 'drizzle-orm/pg-core';
import { choice, code, country, days, flag, money, multi, position, text, volume, weight } from '../../kinds.gen.ts';
import { column, companyColumn, idColumn, positionColumn, referenceColumn, smallTable, stamps, table } from '../define.ts';
import { bandTable } from '../apart.ts';
import { referenceTo } from '../references.ts';
import { companies, countries, shopReference, vatReference } from '../settings/reference.ts';

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

/** What a delivery costs, in the company's currency and without VAT: by country and post code, and by the weight, the volume and the value of the goods. */
export const deliveryBands = bandTable(
  table(
    'delivery_band',
    {
      delivery_band_id: idColumn().primaryKey(),
      company_code: companyColumn(),
      delivery_method_id: referenceColumn(deliveryMethodReference, { onDelete: 'cascade' }).notNull(),
      /** Empty: any country. */
      country_code: column(country).references(() => countries.country_code),
      zip_from: column(text),
      zip_to: column(text),
      weight_from: column(weight),
      weight_to: column(weight),
      volume_from: column(volume),
      volume_to: column(volume),
      total_from: column(money),
      total_to: column(money),
      price_net: column(money).notNull().default(0),
      /** Goods of so much are brought for nothing. */
      free_over: column(money),
      delivery_days: column(days),
      ...stamps(),
    },
    (self) => [
      index('delivery_band_method').on(self.delivery_method_id),
      check('band-weight-order', sql`${self.weight_to} > ${self.weight_from}`),
      check('band-volume-order', sql`${self.volume_to} > ${self.volume_from}`),
      check('band-total-order', sql`${self.total_to} > ${self.total_from}`),
      check('band-zip-order', sql`${self.zip_to} collate "C" >= ${self.zip_from} collate "C"`),
      check('band-price-not-negative', sql`${self.price_net} >= 0`),
    ],
  ),
  {
    within: ['delivery_method_id', 'country_code'],
    bands: [
      ['zip_from', 'zip_to'],
      ['weight_from', 'weight_to'],
      ['volume_from', 'volume_to'],
      ['total_from', 'total_to'],
    ],
  },
);

/** Where a shop offers a payment method, for orders of how much, and what it costs there where that is not what it costs elsewhere. */
export const paymentMethodShops = smallTable(
  table(
    'payment_method_shop',
    {
      payment_method_shop_id: idColumn().primaryKey(),
      company_code: companyColumn(),
      payment_method_id: referenceColumn(paymentMethodReference, { onDelete: 'cascade' }).notNull(),
      shop_id: referenceColumn(shopReference).notNull(),
      /** Empty: any country. */
      country_code: column(country).references(() => countries.country_code),
      enabled: column(flag).notNull().default(true),
      /** Of the goods, as the shop's prices are. */
      order_min: column(money, { currency: 'currency_code' }),
      order_max: column(money, { currency: 'currency_code' }),
      /** In the shop's currency, without VAT. */
      fee: column(money, { currency: 'currency_code' }),
      ...stamps(),
    },
    (self) => [
      unique('payment_method_shop_once').on(self.company_code, self.payment_method_id, self.shop_id, self.country_code).nullsNotDistinct(),
      check('payment-order-limits', sql`${self.order_max} > ${self.order_min}`),
      check('payment-shop-fee-not-negative', sql`${self.fee} >= 0`),
    ],
  ),
);
