import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';

/** A shop that is still being made ready: it has no prices, no group but the default one, and no e-mail address. It comes last, so that nothing is filled into it. */
export default defineDemo({
  after: ['products', 'price_rules', 'product_parts', 'sales_orders', 'subscribers', 'carts', 'arrivals'],
  async seed(tx) {
    await tx.execute(sql`
      with coming as (
        insert into shop (company_code, hostname, shop_name, currency_code, price_type, languages, reserve_mode, active)
        values ('KT-HU', 'outlet.kontor-butor.test', 'Kontor Outlet', 'HUF', 'gross', '{hu}', 'all', false) returning company_code, shop_id)
      insert into shopper_group (company_code, shop_id, shopper_group_name, default_group) select company_code, shop_id, 'Standard', true from coming`);
  },
});
