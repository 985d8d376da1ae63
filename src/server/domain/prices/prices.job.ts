import { sql } from 'drizzle-orm';
import { productShops } from '../../../../schemas/tables/prices/shop-prices.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import type { Records } from '../../engine/records/engine.ts';
import { defineJob } from '../../engine/jobs/define.ts';

const shopPrices = rowsOf(productShops);
const atOnce = 2_000;

interface Ended {
  shop_id: number;
  product_code: string;
  discount_percent: number;
  discount_end_date: string;
}

/** Takes a piece of the discounts that ended out of the company's shops, as a change-set nobody made. @returns how many */
async function clearEnded(records: Records, companyCode: string): Promise<number> {
  const actor = { userId: null, companyCode };
  const { result } = await records.change({ actor, form: 'frontend_product_discounts', action: 'discounts_ended' }, false, async ({ tx, changes }) => {
    const ended = (
      await tx.rows<{ row: Ended }>(sql`
        select json_build_object('shop_id', shop_id, 'product_code', product_code, 'discount_percent', discount_percent, 'discount_end_date', discount_end_date) as row
          from product_shop where company_code = ${companyCode} and discount_end_date < kontor_today(${companyCode})
         order by shop_id, product_code limit ${atOnce} for update skip locked`)
    ).map(({ row }) => row);
    await shopPrices.update(changes, ended, () => ({ discount_percent: 0, discount_end_date: null }));
    return ended.length;
  });
  return result;
}

/**
 * Clears discounts whose last day is over (they have had no effect since, docs/formulae.md, Discounts) with a log, and makes purchase prices that
 * begin today the ones costs and margins are made of: at the beginning of each day, and when a server first starts.
 */
export default defineJob({
  every: 86_400,
  due: sql`kontor_next_midnight()`,
  async run({ services: { database, records }, signal }) {
    const companies = await database.system((tx) => tx.rows<{ company_code: string }>(sql`select company_code from company order by company_code`));
    let discounts = 0;
    for (const { company_code } of companies) {
      let count = 0;
      do {
        count = await clearEnded(records, company_code);
        discounts += count;
      } while (count === atOnce && !signal.aborted);
    }
    const begun = await database.system(
      (tx) =>
        tx.row<{ count: number }>(sql`
        select coalesce(sum(kontor_refresh_purchase_price(company_code, product_code)), 0)::int as count
          from (select distinct ps.company_code, ps.product_code from supplier_price p join product_supplier ps on ps.product_supplier_id = p.product_supplier_id
                 where p.valid_from between kontor_today(ps.company_code) - 7 and kontor_today(ps.company_code)) begun`),
      { unlimited: true },
    );
    return { discounts, purchase_prices: begun?.count ?? 0 };
  },
});
