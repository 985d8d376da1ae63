import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';

/** What colleagues say about orders of customers. */
const remarks = [
  'The customer asks to be called an hour before the goods arrive.',
  'Wants all of it in one delivery, even if that takes a week longer.',
  'The lift is too small for the wardrobe: two people must carry it.',
];

export default defineDemo({
  after: ['sales_orders', 'accounts'],
  async seed(tx) {
    await tx.execute(sql`
      insert into sales_order_comment (company_code, sales_order_id, comment_text, created_by, created_at, updated_at)
      select o.company_code, o.sales_order_id, r.remark, u.user_id, at.said, at.said
        from sales_order o
        join unnest(${`{${remarks.map((remark) => JSON.stringify(remark)).join(',')}}`}::text[]) with ordinality as r(remark, place) on (o.sales_order_id + r.place) % 11 = 0
        cross join lateral (select least(o.created_at + r.place * interval '5 hours', now()) as said) at
        cross join lateral (select user_id from user_company m join app_user using (user_id) where m.member_company = o.company_code order by user_id offset r.place % 2 limit 1) u
       order by o.sales_order_id, r.place`);
  },
});
