import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';

/** What is reduced has been so for ten days, and was sold at its usual price before. */
export default defineDemo({
  after: ['products'],
  async seed(tx) {
    await tx.execute(sql`delete from asked_price`);
    await tx.execute(sql`
      insert into asked_price (company_code, shop_id, product_code, valid_from, price, currency_code, reduced, lowest_before)
      select p.company_code, p.shop_id, p.product_code, (current_date - t.days)::timestamptz, case when t.reduced then a.asked else a.usual end, a.currency, t.reduced,
             case when t.reduced then a.usual end
        from product_shop p
       cross join lateral kontor_asked(p) a
       cross join (values (50, false), (10, true)) as t(days, reduced)
       where a.is_reduced`);
  },
});
