import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';

/** What colleagues say about orders while they are on their way. */
const remarks = [
  'The supplier asks whether we take the rest with the next container.',
  'Booked for week 48, the waybill follows.',
  'Two cartons were wet. Photographs are with the documents.',
];

export default defineDemo({
  after: ['purchase_orders', 'accounts'],
  async seed(tx) {
    await tx.execute(sql`
      insert into purchase_order_comment (company_code, purchase_order_id, comment_text, created_by, created_at, updated_at)
      select o.company_code, o.purchase_order_id, r.remark, u.user_id, o.order_date + (9 + r.place) * interval '1 day', o.order_date + (9 + r.place) * interval '1 day'
        from purchase_order o
        join unnest(${`{${remarks.map((remark) => JSON.stringify(remark)).join(',')}}`}::text[]) with ordinality as r(remark, place) on (o.purchase_order_id + r.place) % 9 = 0
        cross join lateral (select user_id from user_company m join app_user using (user_id) where m.member_company = o.company_code order by user_id offset r.place % 2 limit 1) u
       order by o.purchase_order_id, r.place`);
  },
});
