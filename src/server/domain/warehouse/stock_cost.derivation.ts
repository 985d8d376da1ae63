import { sql } from 'drizzle-orm';
import { codeReference, money, reference } from '../../../../schemas/kinds.gen.ts';
import { currentCompany } from '../../../../schemas/tables/define.ts';
import { defineDerivation } from '../../engine/records/define-derivation.ts';

/** What one piece costs in the company's currency: the average of its stock in the warehouse, else the company's, else what was last asked for it. */
export default defineDerivation({
  from: { storage_id: reference, product_code: codeReference },
  gives: money,
  value: ({ storage_id, product_code }) => sql`
    select coalesce(
      (select l.avg_cost from storage s join stock_level l using (warehouse_id) where s.storage_id = ${storage_id} and l.product_code = ${product_code}),
      (select coalesce(p.avg_cost, p.purchase_price_base) from product_company p where p.company_code = ${currentCompany} and p.product_code = ${product_code}))`,
});
