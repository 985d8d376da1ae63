import { sql } from 'drizzle-orm';
import { defineJob } from '../../engine/jobs/define.ts';
import { freeExpired } from '../warehouse/cart-holds.ts';

const atOnce = 100;

/** Gives back the goods of carts whose time is over, so that others may have them. */
export default defineJob({
  every: 60,
  due: sql`(select min(held_until) from cart)`,
  async run({ services: { database }, signal }) {
    const companies = await database.system((tx) =>
      tx.rows<{ company_code: string }>(sql`select distinct company_code from cart where held_until < now() order by company_code`),
    );
    let carts = 0;
    for (const { company_code: companyCode } of companies) {
      let count = 0;
      do {
        count = await database.transaction({ userId: null, companyCode }, (tx) => freeExpired(tx, companyCode, atOnce));
        carts += count;
      } while (count === atOnce && !signal.aborted);
    }
    return { carts };
  },
});
