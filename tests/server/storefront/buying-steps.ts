import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { App } from '../../support/server-app.ts';
import { shops, valueOf } from './visitor.ts';
import type { Visitor } from './visitor.ts';

type Language = keyof typeof shops;

/** What visitors who buy do, and what comes of it. */
export function createBuying(app: () => App) {
  const hostOf = async (language: Language): Promise<{ host: string; shop: number; company: string }> => {
    const [found] = await app().rows<{ hostname: string; shop_id: number; company_code: string }>(
      sql`select hostname, shop_id::int, company_code from shop where active and hostname = ${shops[language].host}`,
    );
    return found ? { host: found.hostname, shop: found.shop_id, company: found.company_code } : expect.fail(`no shop ${shops[language].host}`);
  };

  /** A product of the shop of which there are so many free and nothing to come. */
  const productWith = async ({ shop, company }: { shop: number; company: string }, free: number) => {
    const [found] = await app().rows<{ product_code: string }>(sql`
      select s.product_code from product_shop s join product p using (product_code)
        join stock_level l on l.product_code = s.product_code and l.warehouse_id = (kontor_shop_warehouses(s.shop_id))[1]
       where s.shop_id = ${shop} and s.published and s.can_order and s.selling_price_shop > 0 and p.weight < 15 and not p.prepayment_required and l.free > ${free}
         and l.backorder = 0 order by l.free <= 8, s.product_code limit 1`);
    const code = found?.product_code ?? expect.fail('no product to buy');
    // The rest is set aside for nobody: it counts as reserved by another cart.
    await app().execute(sql`
      with other as (insert into cart (company_code, shop_id, language_code, currency_code) select company_code, shop_id, languages[1], currency_code from shop where shop_id = ${shop} returning cart_id),
           level as (select warehouse_id, product_code, l.free - ${free} as rest from stock_level l where product_code = ${code} and warehouse_id = (kontor_shop_warehouses(${shop}))[1]),
           held as (insert into cart_hold (company_code, cart_id, warehouse_id, product_code, qty) select ${company}, cart_id, warehouse_id, product_code, rest from other, level returning warehouse_id)
      update stock_level l set reserved = reserved + level.rest, incoming = 0 from level where l.warehouse_id = level.warehouse_id and l.product_code = level.product_code`);
    return code;
  };

  const address = (language: Language, more: Readonly<Record<string, string>> = {}) => ({
    name: 'Anna Próba',
    email: 'anna@mail.example',
    address: 'Fő utca 1.',
    ...shops[language].buyer,
    ...more,
  });

  /** Goes on from a full cart to the last step; each way is the first that is offered. @returns the last page */
  const goToReview = async (visitor: Visitor, language: Language, more: Readonly<Record<string, string>> = {}) => {
    expect(await visitor.post(`/${language}/checkout/address`, address(language, more))).toMatchObject({ status: 303, to: `/${language}/checkout/delivery` });
    const delivery = valueOf(await visitor.get(`/${language}/checkout/delivery`), 'delivery');
    expect(await visitor.post(`/${language}/checkout/delivery`, { delivery })).toMatchObject({ status: 303, to: `/${language}/checkout/payment` });
    const payment = valueOf(await visitor.get(`/${language}/checkout/payment`), 'payment');
    expect(await visitor.post(`/${language}/checkout/payment`, { payment })).toMatchObject({ status: 303, to: `/${language}/checkout/review` });
    return visitor.get(`/${language}/checkout/review`);
  };
  const lastOrder = async (company: string) =>
    (
      await app().rows<{ id: number; order_no: string; total: number; state: string; lines: number; held: number; city: string; vat: number }>(sql`
        select o.sales_order_id::int as id, o.order_no, o.total_gross::float8 as total, o.total_vat::float8 as vat, s.state_code as state, o.line_count as lines, o.city,
               (select coalesce(sum(qty), 0)::float8 from reservation r where r.sales_order_id = o.sales_order_id and reservation_state = 'active') as held
          from sales_order o join fsm_instance using (fsm_instance_id) join fsm_state s using (state_id) where o.company_code = ${company} order by o.sales_order_id desc limit 1`)
    )[0];
  return { hostOf, productWith, address, goToReview, lastOrder };
}
