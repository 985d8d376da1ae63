import { sql } from 'drizzle-orm';
import { check, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  choice,
  code,
  codeReference,
  country,
  currency,
  date,
  decimal,
  email,
  flag,
  grams,
  integer,
  language,
  multi,
  percent,
  phone,
  rate,
  tags,
  text,
  timeZone,
  vatNumber,
} from '../../kinds.gen.ts';
import { column, companyColumn, currentCompany, idColumn, stamps, storedColumn, table, smallTable } from '../define.ts';
import { periodTable } from '../apart.ts';
import { referenceTo } from '../references.ts';
import { costs, needing } from '../../needs.ts';

export const languages = smallTable(
  table('language', {
    language_code: column(language).primaryKey(),
    iso_code: column(code).notNull(),
    language_name: column(text).notNull(),
    flag_code: column(country).notNull(),
    family_name_first: column(flag).notNull().default(false),
    /** True for the seven languages of the user interface. */
    ui: column(flag).notNull().default(false),
    position: column(integer).notNull().default(0),
  }),
);

export const currencies = smallTable(
  table('currency', {
    currency_code: column(currency).primaryKey(),
    /** Decimals shown in shops: our setting, not ISO's (docs/formulae.md, Decimals). */
    currency_precision: column(integer).notNull().default(2),
    currency_names: column(multi).notNull().default({}),
  }),
);

/** A column that names one of the known currencies. */
export const currencyColumn = () => column(currency).references(() => currencies.currency_code);

export const countries = smallTable(
  table('country', {
    country_code: column(country).primaryKey(),
    country_names: column(multi).notNull(),
    eu: column(flag).notNull().default(false),
    vat_prefix: column(text),
    /** In which the days of its companies begin where they say nothing else: that of its capital. */
    time_zone: column(timeZone),
  }),
);

export const companies = smallTable(
  table(
    'company',
    {
      company_code: column(code).primaryKey(),
      company_name: column(text).notNull(),
      country_code: column(country)
        .notNull()
        .references(() => countries.country_code),
      currency_code: currencyColumn().notNull(),
      vat_no: column(vatNumber),
      /** What its letterhead says, and the language of documents for partners without one. */
      address_line: column(text),
      zip_code: column(text),
      city: column(text),
      email: column(email),
      /** In which its days begin, of whatever is told by days; that of its country where it is empty. */
      time_zone: column(timeZone),
      language_code: column(language).references(() => languages.language_code),
      disabled: column(flag).notNull().default(false),
      /** Where product and category say nothing (docs/formulae.md, Limits). */
      min_margin: needing(costs, column(percent)),
      exp_margin: needing(costs, column(percent)),
      max_discount_limit_percent: column(percent),
      /** By how many per cent the price of an order may differ from what its supplier offers before somebody has to look at it. */
      price_tolerance: column(percent).notNull().default(5),
      /** By how much more than was ordered suppliers may deliver. */
      receipt_tolerance: column(percent).notNull().default(10),
      /** Megabytes of files its people may keep. */
      storage_limit: column(integer).notNull().default(20_000),
      /** US dollars that engines may cost it in a month; as much as they like where it is empty. */
      ai_budget: column(decimal),
      shop_count: storedColumn(integer),
      member_count: storedColumn(integer),
      ...stamps(),
    },
    (self) => [check('storage-limit', sql`${self.storage_limit} >= 0`), check('ai-budget', sql`${self.ai_budget} >= 0`)],
  ),
);

/** Value of one unit of `currency_code` in the company's currency on a day; the last known on or before a day holds. */
export const fxRates = table(
  'fx_rate',
  {
    company_code: companyColumn().references(() => companies.company_code),
    currency_code: currencyColumn().notNull(),
    valid_on: column(date).notNull(),
    rate: column(rate).notNull(),
    /** Whose word it is: a rate of one's own is never written over by one that is fetched. */
    source: column(choice, { values: ['own', 'ecb'] })
      .notNull()
      .default('own'),
  },
  (self) => [primaryKey({ columns: [self.company_code, self.currency_code, self.valid_on] }), check('fx_rate_positive', sql`${self.rate} > 0`)],
);

export const shops = smallTable(
  table(
    'shop',
    {
      shop_id: idColumn().primaryKey(),
      company_code: column(codeReference, { form: 'companies_brief', value: 'company_code', label: 'company_name' })
        .notNull()
        .default(currentCompany)
        .references(() => companies.company_code),
      hostname: column(code).notNull().unique(),
      currency_code: currencyColumn().notNull(),
      /** Whether prices of this shop carry VAT. */
      price_type: column(choice, { values: ['gross', 'net'] })
        .notNull()
        .default('gross'),
      languages: column(tags).notNull(),
      /** What customers call it; the host name where it is empty. */
      shop_name: column(text),
      email: column(email),
      phone: column(phone),
      /** Whether an order is reserved as a whole or not at all, or as much of it as there is. */
      reserve_mode: column(choice, { values: ['all', 'partial'] })
        .notNull()
        .default('partial'),
      /** For how many minutes goods are kept for a cart. */
      reservation_minutes: column(integer).notNull().default(30),
      /** For how many days after delivery its customers may ask to send goods back; 0 where they do it by other ways. */
      return_days: column(integer).notNull().default(14),
      /** What visitors are told of stock: nothing, whether there is some, or how much. */
      stock_shown: column(choice, { values: ['nothing', 'some', 'count'] })
        .notNull()
        .default('some'),
      /** Where product and category say nothing (docs/formulae.md, Limits). */
      min_margin: needing(costs, column(percent)),
      exp_margin: needing(costs, column(percent)),
      max_discount_limit_percent: column(percent),
      active: column(flag).notNull().default(true),
      /** Visitors are told to come back later; what they ordered goes on. */
      maintenance: column(flag).notNull().default(false),
      ...stamps(),
    },
    (self) => [
      check('reservation-minutes', sql`${self.reservation_minutes} between 0 and 1440`),
      check('return-days', sql`${self.return_days} between 0 and 365`),
    ],
  ),
);

export const vats = smallTable(
  periodTable(
    table(
      'vat',
      {
        vat_id: idColumn().primaryKey(),
        company_code: companyColumn().references(() => companies.company_code),
        country_code: column(country)
          .notNull()
          .references(() => countries.country_code),
        vat_code: column(code).notNull(),
        vat_names: column(multi).notNull(),
        vat_rate: column(percent).notNull(),
        vat_default: column(flag).notNull().default(false),
        valid_from: column(date).notNull(),
        valid_to: column(date),
        ...stamps(),
      },
      (self) => [
        uniqueIndex('vat_one_default')
          .on(self.company_code, self.country_code)
          .where(sql`vat_default`),
        check('period-order', sql`${self.valid_to} is null or ${self.valid_to} >= ${self.valid_from}`),
      ],
    ),
    { from: 'valid_from', to: 'valid_to', within: ['country_code', 'vat_code'] },
  ),
);

/** Packaging per sold unit, for the packaging-waste report. */
export const packingTemplates = table(
  'packing_template',
  {
    packing_template_id: idColumn().primaryKey(),
    packing_template_name: column(text).notNull().unique(),
    metal: column(grams).notNull().default(0),
    wood: column(grams).notNull().default(0),
    plastic: column(grams).notNull().default(0),
    paper: column(grams).notNull().default(0),
    ...stamps(),
  },
  (self) => [check('packing_template_grams', sql`least(${self.metal}, ${self.wood}, ${self.plastic}, ${self.paper}) >= 0`)],
);

export const vatReference = referenceTo(vats.vat_id, { form: 'vats_brief', label: 'vat_names' });
export const shopReference = referenceTo(shops.shop_id, { form: 'shops_brief', label: 'hostname', labelField: 'hostname' });
