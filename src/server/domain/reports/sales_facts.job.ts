import { sql } from 'drizzle-orm';
import { defineJob } from '../../engine/jobs/define.ts';

const atOnce = 200;

/** Posts the facts of orders that were placed before there were facts, the oldest first. */
export default defineJob({
  every: 60,
  due: sql`(select now() where exists (select from sales_fact_due where transaction_id = 0))`,
  async run({ services: { database }, signal }) {
    let orders = 0;
    let count = 0;
    do {
      count = await database.system(async (tx) => {
        const due = await tx.rows<{ sales_order_id: string }>(sql`
          delete from sales_fact_due where ctid = any (array(select ctid from sales_fact_due where transaction_id = 0 order by sales_order_id limit ${atOnce} for update skip locked))
          returning sales_order_id::text`);
        await tx.rows(sql`select kontor_post_sales(id) from unnest(${`{${due.map(({ sales_order_id }) => sales_order_id).join(',')}}`}::bigint[]) id`);
        return due.length;
      });
      orders += count;
    } while (count === atOnce && !signal.aborted);
    return { orders };
  },
});
