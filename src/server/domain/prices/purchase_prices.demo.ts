import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';

/** The day whose rates the demo is made with, and the one it looks at its prices. */
const rateDay = '2026-04-13';
const day = '2026-11-21';

/**
 * Most of the first 50,000 products have one supplier or two in each company, with up to four prices since last year and now and then one to come. The
 * price that holds is the company's purchase price, as the program itself keeps it.
 */
export default defineDemo({
  after: ['price_rules', 'products'],
  inBulk: true,
  async seed(tx) {
    await tx.execute(sql`
    create temporary table demo_offer on commit drop as
    select p.i, p.code, c.company_code, part.place, s.partner_id, s.currency_code,
           kontor_rate(c.company_code, s.currency_code, ${rateDay}) as rate, pc.purchase_price_base * (1 + part.place * 0.06) as base
      from demo_product p
      cross join company c
      cross join generate_series(0, 1) as part(place)
      join (select *, row_number() over (order by partner_id) - 1 as n, count(*) over () as suppliers from partner where is_supplier) s on s.n = (p.i + part.place * 2) % s.suppliers
      join product_company pc on pc.product_code = p.code and pc.company_code = c.company_code
     where p.i <= 50000 and p.i % 10 <> 9 and (part.place = 0 or p.i % 3 = 0)`);
    await tx.execute(sql`
    insert into product_supplier (company_code, partner_id, product_code, supplier_product_code, currency_code, moq, multiple, purchase_time, preferred)
    select company_code, partner_id, code, 'S' || lpad((i * 7 % 1000003)::text, 7, '0') || case when place = 1 then '-B' else '' end, currency_code,
           case when i % 2 = 0 then 5 + i % 4 * 5 end, case when i % 2 = 0 then 5 end, 3 + i % 25, place = 0
      from demo_offer order by company_code, i, place`);
    await tx.execute(sql`
    insert into supplier_price (company_code, product_supplier_id, valid_from, price_original, currency_code, rate, price_base)
    select o.company_code, ps.product_supplier_id, f.day, f.price, o.currency_code, f.rate, round(f.price * f.rate, 6)
      from demo_offer o
      join product_supplier ps on ps.company_code = o.company_code and ps.partner_id = o.partner_id and ps.product_code = o.code
      cross join (values (0, date '2025-03-03', 0.91), (1, date '2025-09-01', 0.95), (2, date '2026-01-12', 0.98), (3, date '2026-04-13', 1.0), (4, date '2027-01-04', 1.04)) as step(n, day, factor)
      cross join lateral (select step.day + (o.i % 9)::int as day, round(o.base * step.factor / o.rate, 2) as price, round(o.rate, 12) as rate) f
     where step.n = 3 or (step.n = 4 and o.i % 17 = 0) or (step.n < 3 and o.i % 4 > step.n)
     order by ps.product_supplier_id, f.day`);
    await tx.execute(sql`
    update product_company pc set purchase_price_original = sp.price_original, purchase_currency_code = sp.currency_code, purchase_price_base = sp.price_base
      from product_supplier ps join supplier_price sp on sp.supplier_price_id = kontor_price_of_supplier(ps.product_supplier_id, ${day})
     where ps.preferred and pc.company_code = ps.company_code and pc.product_code = ps.product_code
       and (pc.purchase_price_original, pc.purchase_currency_code, pc.purchase_price_base) is distinct from (sp.price_original, sp.currency_code, sp.price_base)`);
    // A few products leave their limits to those above them.
    await tx.execute(
      sql`update product_company pc set min_margin = null, exp_margin = null, max_discount_limit_percent = null from demo_product p where p.code = pc.product_code and p.i % 4 = 1`,
    );
  },
});
