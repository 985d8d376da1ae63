import { sql } from 'drizzle-orm';
import type { Transaction } from '../../engine/database/database.ts';
import { defineDemo } from '../../engine/demo/define.ts';
import { additions, places, remarks } from './demo/partners.ts';

/** Carriers, twins of customers whom somebody entered twice, and one who is gone. */
const seedAdditions = (tx: Transaction) =>
  tx.execute(sql`
    insert into partner (partner_name, is_customer, is_carrier, address_line, zip_code, city, country_code, currency_code, language_code, vat_no, email, phone, deleted)
    select name, "isCustomer", not "isCustomer", street, zip, city, country, currency, language, "vatNo", email, phone, deleted
      from jsonb_to_recordset(${JSON.stringify(additions)}::jsonb) as a(name text, "isCustomer" boolean, street text, zip text, city text, country text, currency text,
        language text, "vatNo" text, email text, phone text, deleted boolean)`);

/** Numbers of the ranges that are kept for films and books, and tax numbers of those whose country writes them apart. */
const seedNumbers = (tx: Transaction) =>
  tx.execute(sql`
    update partner set tax_no = case when country_code = 'HU' then substr(vat_no, 3) || '2' || lpad((partner_id % 43 + 1)::text, 2, '0') end,
           phone = coalesce(phone, case country_code when 'HU' then '+3615550' when 'DE' then '+493023125' when 'RO' then '+40215550' end || lpad((partner_id * 7 % 1000)::text, 3, '0'))`);

/** Labels have room for little: those with long names have a short one. */
const seedLabelNames = (tx: Transaction) =>
  tx.execute(
    sql`update partner set label_name = regexp_replace(partner_name, '\\s+(Kft\\.|Bt\\.|GmbH|KG|SRL|OOD|s\\.r\\.o\\.)$', '') where length(partner_name) > 18 and not deleted`,
  );

/** People of customers with accounts of their own: they have chosen no password yet, and one is blocked. */
const seedAccounts = (tx: Transaction) =>
  tx.execute(sql`
    insert into app_user (user_name, user_email, first_name, last_name, language_code, blocked, partner_id)
    select case p.language_code when 'hu' then a."lastName" || ' ' || a."firstName" else a."firstName" || ' ' || a."lastName" end,
           'account' || row_number() over (order by p.partner_id) || '@' || split_part(p.email, '@', 2), a."firstName", a."lastName", p.language_code,
           row_number() over (order by p.partner_id) = 3, p.partner_id
      from partner p join jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as a(language text, place integer, "firstName" text, "lastName" text) on a.language = p.language_code and a.place = 1 + p.partner_id % 2
     where p.is_customer and not p.deleted order by p.partner_id limit 5`);

/** Each company's terms: customers on account have longer ones the longer they are known, suppliers of far countries want a deposit. */
const seedTerms = (tx: Transaction) =>
  tx.execute(sql`
    insert into partner_company (company_code, partner_id, payment_delay, shopper_group_id, credit_limit, deposit_percent, ks_customer_id)
    select c.company_code, p.partner_id, case when p.is_customer then (array[8, 14, 30])[1 + p.partner_id % 3] when p.is_supplier then (array[14, 30, 60])[1 + p.partner_id % 3] else 14 end,
           case when p.is_customer and p.partner_id % 2 = 0 then g.shopper_group_id end,
           case when p.is_customer then (2 + p.partner_id % 5) * case c.currency_code when 'HUF' then 500000 when 'RON' then 7000 else 1500 end end,
           case when p.is_supplier and p.country_code = 'CN' then 30 end,
           case when p.is_customer then 'V' || lpad((1000 + p.partner_id)::text, 6, '0') end
      from partner p cross join company c
      left join lateral (select shopper_group_id from shopper_group s where s.company_code = c.company_code and not default_group and shopper_group_enabled order by shopper_group_id limit 1) g on true
     where not p.deleted and (p.is_supplier or p.country_code = c.country_code or not p.is_customer)
     order by c.company_code, p.partner_id`);

/** Where customers are written to, and where their goods go. */
const seedAddresses = (tx: Transaction) =>
  tx.execute(sql`
    insert into partner_address (partner_id, address_name, first_name, last_name, street, house_no, zip_code, city, country_code, phone, default_billing, default_delivery)
    select p.partner_id, a.name, a."firstName", a."lastName", case when a.street = '' then regexp_replace(p.address_line, '\\s+\\d+[./]?$', '') else a.street end,
           case when a.street = '' then substring(p.address_line from '(\\d+[./]?)$') else a.house end, p.zip_code, p.city, p.country_code, p.phone, a.billing, a.delivery
      from partner p join jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
        as a(language text, place integer, name text, "firstName" text, "lastName" text, street text, house text, billing boolean, delivery boolean) on a.language = p.language_code
     where p.is_customer and not p.deleted and (a.place < 3 or p.partner_id % 2 = 0)
     order by p.partner_id, a.place`);

const seedComments = (tx: Transaction) =>
  tx.execute(sql`
    insert into partner_comment (partner_id, comment_text, created_by, created_at, updated_at)
    select p.partner_id, r.text, u.user_id, now() - (p.partner_id % 20 + r.place) * interval '1 day', now() - (p.partner_id % 20 + r.place) * interval '1 day'
      from partner p join jsonb_to_recordset(${JSON.stringify(remarks)}::jsonb) as r(language text, place integer, text text) on r.language = p.language_code
      cross join lateral (select user_id from app_user order by user_id offset r.place % 3 limit 1) u
     where p.partner_id % 2 = r.place % 2 and not p.deleted order by p.partner_id`);

/** Partners as they are known after some years: with terms in each company, addresses, what colleagues say, and some of them twice. */
export default defineDemo({
  after: ['sales_orders', 'price_rules', 'accounts'],
  async seed(tx) {
    await seedAdditions(tx);
    await seedNumbers(tx);
    await seedLabelNames(tx);
    await seedTerms(tx);
    await seedAddresses(tx);
    await seedComments(tx);
    await seedAccounts(tx);
  },
});
