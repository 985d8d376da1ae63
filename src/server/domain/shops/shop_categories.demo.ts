import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';

/**
 * Each shop's tree of categories: that of the catalogue, with its names as titles and addresses. Shops with net prices, where companies buy, hide what is for homes alone.
 */
export default defineDemo({
  after: ['catalogue', 'companies'],
  async seed(tx) {
    for (const isTop of [true, false]) {
      await tx.execute(sql`
        insert into frontend_category (company_code, shop_id, parent_id, position, category_title, slug, visible, product_category_id)
        select s.company_code, s.shop_id, above.frontend_category_id, row_number() over (partition by s.shop_id, c.parent_category_id order by c.position),
               c.category_name, kontor_slugs(c.category_name), s.price_type = 'gross' or c.category_name ->> 'en' not in ('Bedroom', 'Bunk beds', 'Headboards', 'Sunbeds'),
               c.product_category_id
          from shop s cross join product_category c
          left join frontend_category above on above.shop_id = s.shop_id and above.product_category_id = c.parent_category_id
         where c.active and (c.parent_category_id is null) = ${isTop} and (${isTop} or above.frontend_category_id is not null)
         order by s.shop_id, c.parent_category_id, c.position`);
    }
  },
});
