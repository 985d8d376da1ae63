import { sql } from 'drizzle-orm';
import type { Language } from '../../../shared/languages.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { defineDemo } from '../../engine/demo/define.ts';
import { seedLives } from '../../engine/demo/lives.ts';
import { customers } from './demo/customers.ts';
import { addressOf, personOf } from './demo/people.ts';
import { holdsGoods, leavesHouse, lifeOf, sales } from './demo/sale-stories.ts';

/** Where customers live, and who takes goods there. */
interface Market {
  language: Language;
  towns: readonly (readonly [zip: string, city: string, street: string])[];
  carriers: readonly string[];
}

const german: Market = {
  language: 'de',
  towns: [
    ['50667', 'Köln', 'Breite Straße'],
    ['80331', 'München', 'Sendlinger Straße'],
    ['20095', 'Hamburg', 'Spitalerstraße'],
    ['04109', 'Leipzig', 'Grimmaische Straße'],
  ],
  carriers: ['DHL', 'DPD'],
};

/** By the country of the company; others sell to Germany. */
const markets: Readonly<Record<string, Market>> = {
  HU: {
    language: 'hu',
    towns: [
      ['1117', 'Budapest', 'Fehérvári út'],
      ['6720', 'Szeged', 'Kárász utca'],
      ['4024', 'Debrecen', 'Piac utca'],
      ['7621', 'Pécs', 'Király utca'],
    ],
    carriers: ['GLS', 'MPL'],
  },
  RO: {
    language: 'ro',
    towns: [
      ['010091', 'București', 'Calea Victoriei'],
      ['400001', 'Cluj-Napoca', 'Strada Memorandumului'],
      ['300001', 'Timișoara', 'Strada Alba Iulia'],
      ['500025', 'Brașov', 'Strada Republicii'],
    ],
    carriers: ['Sameday', 'FAN Courier'],
  },
};

const marketOf = (country: string): Market => markets[country] ?? german;
/** One order of eleven goes to another member state. */
const homeOrAbroad = (home: string, n: number): string => (n % 11 !== 7 ? home : home === 'DE' ? 'HU' : 'DE');

/** Name, address and carrier of the nth customer of a market. */
function customerOf({ language, towns, carriers }: Market, n: number) {
  const [zip_code = '', city = '', street = ''] = towns[(n * 3) % towns.length] ?? [];
  const house = `${1 + ((n * 7) % 80)}${language === 'hu' ? '.' : ''}`;
  return {
    email: addressOf(language, n),
    delivery_name: personOf(language, n),
    address_line: `${street} ${house}`,
    zip_code,
    city,
    language,
    carrier: carriers[n % carriers.length],
  };
}

/** One row of `demo_sale` for each order of each company. */
async function makeSales(tx: Transaction): Promise<void> {
  const companies = await tx.rows<{ company_code: string; country_code: string }>(sql`select company_code, country_code from company order by company_code`);
  const rows = companies.flatMap(({ company_code, country_code }, place) => {
    const home = country_code in markets ? country_code : 'DE';
    return sales.map(({ n, age, way }) => ({
      ...customerOf(marketOf(homeOrAbroad(home, n)), 1000 * (place + 1) + n),
      company_code,
      country_code: homeOrAbroad(home, n),
      n,
      age,
      way,
      placed: way !== 'draft',
      leaves: leavesHouse.has(way),
      held: holdsGoods.has(way),
      waits: way === 'waiting_for_goods',
    }));
  });
  await tx.execute(sql`
    create temporary table demo_sale on commit drop as
    select r.*, row_number() over (order by r.age desc, r.company_code, r.n) as place,
           case when r.placed then 'SO-' || to_char(current_date - r.age, 'YYYY') || '-' || lpad(
             (count(*) filter (where r.placed) over (partition by r.company_code, to_char(current_date - r.age, 'YYYY') order by r.age desc, r.n))::text, 5, '0') end as order_no
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(company_code text, n integer, age integer, way text, placed boolean, leaves boolean, held boolean, waits boolean,
        email text, delivery_name text, address_line text, zip_code text, city text, country_code text, language text, carrier text)`);
  await tx.execute(sql`alter table demo_sale add column order_id bigint`);
}

/** Those who order on account, known to all companies. */
const seedCustomers = (tx: Transaction) =>
  tx.execute(sql`
    insert into partner (partner_name, is_customer, address_line, zip_code, city, country_code, currency_code, language_code, vat_no, email)
    select name, true, street, zip, city, country, currency, language, "vatNo", email
      from jsonb_to_recordset(${JSON.stringify(customers)}::jsonb) as c(name text, street text, zip text, city text, country text, currency text, language text, "vatNo" text, email text)`);

/**
 * The heads of the orders, in the shops of their company by turns; each third is a customer's on account. Only what left the house was invoiced. Each is
 * placed in the course of its day, whenever the demo is made: the day of its facts is the same.
 */
const seedHeads = (tx: Transaction) =>
  tx.rows<{ n: number; fsm_instance_id: number }>(sql`
    with made as (
      insert into sales_order (company_code, order_no, opened_on, placed_at, shop_id, partner_id, email, delivery_name, address_line, zip_code, city, country_code, language_code,
                               phone, vat_no, channel_id, delivery_method_id, payment_method_id, carrier, currency_code, price_type, rate_to_base, delivery_price, payment_fee, fees_vat_rate, voucher_value, valid_until, tracking_number,
                               ks_order_id, ks_invoice_no, is_demanded)
      select d.company_code, d.order_no, current_date - d.age, case when d.placed then least(now(), current_date - d.age + interval '7 hours' + d.n % 600 * interval '1 minute') end, h.shop_id, c.partner_id,
             d.email, coalesce(c.partner_name, d.delivery_name), coalesce(c.address_line, d.address_line), coalesce(c.zip_code, d.zip_code), coalesce(c.city, d.city), d.country_code, d.language,
             '+' || (30 + d.place % 20) || (100000000 + d.place * 7919 % 899999999), c.vat_no, via.channel_id, dm.delivery_method_id, pm.payment_method_id, case when dm.delivery_method_id is null then d.carrier else dm.carrier end, h.currency_code, h.price_type,
             round(kontor_rate(d.company_code, h.currency_code, current_date - d.age), 12),
             coin.delivery, case when pm.pm_type = 'cod' then coin.payment else 0 end, coalesce(kontor_vat_on(d.company_code, null, d.country_code, c.vat_no, current_date - d.age), 0),
             case when d.n % 13 = 5 then coin.voucher else 0 end, current_date - d.age + 14,
             case when d.leaves and dm.courier_code is not null then upper(left(dm.carrier, 2)) || 80000000 + d.place * 137 end,
             case when d.placed then 'KS' || 100000 + d.place end, case when d.leaves then 'SZ-' || to_char(current_date - d.age, 'YYYY') || '-' || 10000 + d.place end, d.waits
        from demo_sale d
        join (select *, row_number() over (partition by company_code order by shop_id) - 1 as turn, count(*) over (partition by company_code) as of_company from shop) h
          on h.company_code = d.company_code and h.turn = d.n % h.of_company
       cross join lateral (
          select case h.currency_code when 'HUF' then 1490 when 'RON' then 19.9 when 'CZK' then 99 else 4.9 end as delivery,
                 case h.currency_code when 'HUF' then 590 when 'RON' then 6 when 'CZK' then 39 else 1.5 end as payment,
                 case h.currency_code when 'HUF' then 2000 when 'RON' then 25 when 'CZK' then 150 else 5 end as voucher) coin
        left join (select *, row_number() over (partition by company_code order by position) - 1 as turn, count(*) over (partition by company_code) as of_company from delivery_method where active) dm
          on dm.company_code = d.company_code and dm.turn = d.n * 7 / 2 % dm.of_company
        left join (select *, row_number() over (partition by company_code order by position) - 1 as turn, count(*) over (partition by company_code) as of_company from payment_method where active) pm
          on pm.company_code = d.company_code and pm.turn = d.n * 5 / 3 % pm.of_company
        left join (select *, row_number() over (order by position) - 1 as turn, count(*) over () as of_all from channel where active) via on via.turn = d.n * 3 / 2 % via.of_all
        left join (select *, row_number() over (partition by country_code order by partner_id) - 1 as turn, count(*) over (partition by country_code) as of_country from partner where is_customer) c
          on d.n % 3 = 1 and c.country_code = d.country_code and c.turn = d.n / 3 % c.of_country
       order by d.place returning sales_order_id, fsm_instance_id),
    numbered as (select *, row_number() over (order by sales_order_id) as place from made)
    update demo_sale d set order_id = m.sales_order_id from numbered m where m.place = d.place returning d.n, m.fsm_instance_id`);

/** What each shop sells, once for all orders, a few hundred of its goods: `plenty` lies where goods may be taken from, `missing` are nearly gone. */
const makeGoods = async (tx: Transaction) => {
  await tx.execute(sql`
    create temporary table demo_goods on commit drop as
    select * from (
      select g.*, row_number() over (partition by shop_id, plenty, missing order by turn, product_code) as nth from (
        select s.shop_id, s.product_code, p.product_name, s.selling_price_shop, coalesce(l.avg_cost, 0) as avg_cost, s.position * 37 % 61 as turn,
               coalesce(t.qty, 0) > 20 as plenty, coalesce(l.on_hand, 0) < 3 as missing
          from shop h
          join (select company_code, min(warehouse_id) as warehouse_id from warehouse group by 1) w using (company_code)
          join product_shop s using (shop_id)
          join product p using (product_code)
          left join stock_level l on l.warehouse_id = w.warehouse_id and l.product_code = s.product_code
          left join (select q.warehouse_id, q.product_code, sum(q.qty) as qty from storage_stock q join storage using (storage_id)
                      where not blocked and storage_type <> 'quarantine' group by 1, 2) t on t.warehouse_id = w.warehouse_id and t.product_code = s.product_code
         where s.published and s.selling_price_shop > 0) g) numbered
     where nth <= 300`);
  await tx.execute(sql`create index on demo_goods (shop_id)`);
  await tx.execute(sql`analyze demo_goods`);
};

/** One to four products that are there in plenty; of an order that waits also some that are missing. */
const seedItems = (tx: Transaction) =>
  tx.execute(sql`
    insert into sales_order_item (company_code, sales_order_id, line_no, product_code, item_name, qty, shipped, returned, unit_price, discount_percent, vat_rate, shipped_cost)
    select d.company_code, d.order_id, row_number() over (partition by d.order_id order by p.place), p.product_code, p.product_name, q.qty,
           case when d.leaves then q.qty else 0 end, case when d.way = 'returned' then q.qty else 0 end,
           p.selling_price_shop, case when (d.n + p.place) % 9 = 0 then 10 else 0 end, coalesce(kontor_vat_on(d.company_code, p.product_code, o.country_code, o.vat_no, o.opened_on), 0),
           case when d.leaves then round(q.qty * p.avg_cost, 6) else 0 end
      from demo_sale d
      join sales_order o on o.sales_order_id = d.order_id
      join lateral (
        select g.*, row_number() over (order by (g.turn + d.n * 11) % 61, g.product_code) as place from demo_goods g
         where g.shop_id = o.shop_id and case when d.waits and d.n % 2 = 0 then g.missing else g.plenty end
         order by (g.turn + d.n * 11) % 61, g.product_code limit 1 + d.n % 4) p on true
     cross join lateral (select 1 + (d.n + p.place) % 3 as qty) q
     order by d.order_id, p.place`);

/** What left the house and what came back stands in the ledger, by day wherever it is: the demo is the same whenever it is made. What was sold had come before, so that the stock of today is what it is. */
const seedMovements = async (tx: Transaction): Promise<void> => {
  const places = sql`
    select i.*, o.warehouse_id, d.age, d.way, s.storage_id, case when i.qty > 0 then i.shipped_cost / i.qty end as cost
      from demo_sale d join sales_order o on o.sales_order_id = d.order_id join sales_order_item i on i.sales_order_id = o.sales_order_id
      join lateral (select storage_id from storage_stock s where s.warehouse_id = o.warehouse_id and s.product_code = i.product_code order by qty desc, storage_id limit 1) s on true
     where d.leaves`;
  await tx.execute(sql`
    insert into stock_movement (company_code, moved_at, warehouse_id, storage_id, product_code, movement_type, qty, unit_cost, value)
    select company_code, current_date - 740 + time '10:00', warehouse_id, storage_id, product_code, 'count_gain', sum(shipped - returned), round(sum(shipped_cost) / sum(shipped), 6), sum(shipped_cost)
      from (${places}) p where returned = 0 group by company_code, warehouse_id, storage_id, product_code order by 1, 3, 5`);
  await tx.execute(sql`
    insert into stock_movement (company_code, moved_at, warehouse_id, storage_id, product_code, movement_type, qty, unit_cost, value, ref_table, ref_id, ref_line)
    select company_code, least(now(), current_date - (age - case when kind = 'sale' then 2 else 12 end) + time '10:00'), warehouse_id, storage_id, product_code, kind,
           case when kind = 'sale' then -shipped else shipped end, round(cost, 6), case when kind = 'sale' then -shipped_cost else shipped_cost end, 'sales_order_item', sales_order_id, sales_order_item_id
      from (${places}) p cross join (values ('sale'), ('customer_return')) k(kind) where kind = 'sale' or returned > 0 order by age desc, sales_order_item_id, kind desc`);
};

/** What orders hold is reserved for them, whoever ordered first at first; what they lack is assigned from what is on its way. */
const holdGoods = async (tx: Transaction): Promise<void> => {
  const companies = await tx.rows<{ company_code: string }>(sql`select company_code from company order by company_code`);
  for (const { company_code } of companies) {
    await tx.rows(sql`select set_config('app.company', ${company_code}, true)`);
    await tx.rows(
      sql`select kontor_reserve_order(order_id) from (select order_id from demo_sale where company_code = ${company_code} and held order by place) held`,
    );
  }
  await tx.rows(sql`select set_config('app.company', '', true)`);
};

/** Two years of orders of customers in every shop, in all states. */
export default defineDemo({
  after: ['stock', 'places', 'purchase_orders', 'methods'],
  async seed(tx) {
    await makeSales(tx);
    await seedCustomers(tx);
    const made = await seedHeads(tx);
    await makeGoods(tx);
    await seedItems(tx);
    await seedMovements(tx);
    await holdGoods(tx);
    await tx.execute(sql`
      insert into counter (company_code, series, year, last)
      select company_code, 'sales_order', extract(year from opened_on)::int, count(*) from sales_order where order_no is not null group by 1, 3`);
    const known = new Map(sales.map(({ n, way, age }) => [n, lifeOf(way, age)]));
    await seedLives(
      tx,
      made.map(({ n, fsm_instance_id }) => ({ fsm_instance_id, ...(known.get(n) ?? { begun: 0, events: [] }) })),
    );
  },
});
