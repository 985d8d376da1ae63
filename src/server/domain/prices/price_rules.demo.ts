import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';
import { demoCompanies } from '../settings/demo/companies.ts';

/** Suppliers by the currency they are paid in. Names of the demo alone; nobody trades under them. */
const suppliers: readonly {
  name: string;
  address: readonly [line: string, zip: string, city: string, country: string];
  currency: string;
  language: string;
  vatNo: string;
  email: string;
}[] = [
  {
    name: 'Bakonyi Faipari Kft.',
    address: ['Erdőalja út 12.', '8420', 'Zirc', 'HU'],
    currency: 'HUF',
    language: 'hu',
    vatNo: 'HU10000032',
    email: 'rendeles@bakonyi-faipari.test',
  },
  {
    name: 'Tischlerei Nordlicht GmbH',
    address: ['Hafenstraße 7', '24937', 'Flensburg', 'DE'],
    currency: 'EUR',
    language: 'de',
    vatNo: 'DE100000049',
    email: 'bestellung@tischlerei-nordlicht.test',
  },
  {
    name: 'Apuseni Mobilier SRL',
    address: ['Strada Moților 31', '515500', 'Câmpeni', 'RO'],
    currency: 'RON',
    language: 'ro',
    vatNo: 'RO10000059',
    email: 'comenzi@apuseni-mobilier.test',
  },
  {
    name: 'Vltava Kování s.r.o.',
    address: ['Nábřežní 18', '370 01', 'České Budějovice', 'CZ'],
    currency: 'CZK',
    language: 'cs',
    vatNo: 'CZ10000062',
    email: 'objednavky@vltava-kovani.test',
  },
  {
    name: 'Ningbo Harbour Trading Co.',
    address: ['188 Harbour Road', '315000', 'Ningbo', 'CN'],
    currency: 'USD',
    language: 'en',
    vatNo: 'CN100000077',
    email: 'sales@ningbo-harbour.test',
  },
  {
    name: 'Rhodopa Meble OOD',
    address: ['ул. Родопи 5', '4000', 'Пловдив', 'BG'],
    currency: 'EUR',
    language: 'bg',
    vatNo: 'BG100000086',
    email: 'porachki@rhodopa-meble.test',
  },
];

/** Groups of each shop; the first is the default one. */
const groups: readonly { name: string; multiplier: number; presta: number; enabled: boolean }[] = [
  { name: 'Standard', multiplier: 1, presta: 3, enabled: true },
  { name: 'Trade', multiplier: 0.92, presta: 4, enabled: true },
  { name: 'Wholesale', multiplier: 0.85, presta: 5, enabled: true },
  { name: 'Staff', multiplier: 0.75, presta: 6, enabled: false },
];

/** Limits a company falls back to, by the order of the companies. */
const companyLimits = [
  [15, 30, 30],
  [16, 32, 25],
  [14, 28, 35],
] as const;

/** Suppliers as partners, shopper groups of all shops, and margin limits of categories, shops and companies. */
export default defineDemo({
  after: ['catalogue', 'companies'],
  async seed(tx) {
    await tx.execute(sql`
    insert into partner (partner_name, is_supplier, address_line, zip_code, city, country_code, currency_code, language_code, vat_no, email)
    select name, true, address->>0, address->>1, address->>2, address->>3, currency, language, "vatNo", email
      from jsonb_to_recordset(${JSON.stringify(suppliers)}::jsonb) as s(name text, address jsonb, currency text, language text, "vatNo" text, email text)`);
    await tx.execute(sql`
    insert into shopper_group (company_code, shop_id, shopper_group_name, shopper_group_presta, default_group, multiplier, shopper_group_enabled)
    select s.company_code, s.shop_id, g.name, g.presta, g.presta = 3, g.multiplier, g.enabled
      from shop s cross join jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as g(name text, multiplier numeric, presta int, enabled boolean)
     order by s.shop_id, g.presta`);
    const limits = demoCompanies.map(({ code }, index) => ({ code, limits: companyLimits[index] ?? companyLimits[0] }));
    await tx.execute(sql`
    update company c set min_margin = (l.limits->>0)::numeric, exp_margin = (l.limits->>1)::numeric, max_discount_limit_percent = (l.limits->>2)::numeric
      from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb) as l(code text, limits jsonb) where c.company_code = l.code`);
    // Trade customers leave less.
    await tx.execute(sql`update shop set min_margin = 10, exp_margin = 20 where price_type = 'net'`);
    // Every other root speaks for what is below it, a few categories further down for themselves.
    await tx.execute(sql`
    update product_category set min_margin = 14 + product_category_id % 5, exp_margin = 27 + product_category_id % 7, max_discount_limit_percent = 20 + product_category_id % 4 * 5
     where (parent_category_id is null and product_category_id % 2 = 0) or product_category_id % 9 = 0`);
  },
});
