import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';

/** Each shop sends from its company's warehouses: from the large one, which was there first, before the others. */
export default defineDemo({
  after: ['places', 'coming_shop'],
  async seed(tx) {
    await tx.execute(sql`
      insert into shop_warehouse (company_code, shop_id, warehouse_id, priority)
      select company_code, shop_id, warehouse_id, row_number() over (partition by shop_id order by warehouse_id) from shop join warehouse using (company_code) order by shop_id, warehouse_id`);
  },
});
