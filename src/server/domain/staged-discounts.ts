import { sql } from 'drizzle-orm';
import { productShops } from '../../../schemas/tables/prices.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { Transaction } from '../database/database.ts';
import { infoOf } from '../records/tables.ts';

export const productShop = infoOf(productShops);

/** What a shop sells a product for, and what staff staged for it. */
export interface StagedDiscount {
  company_code: string;
  shop_id: number;
  product_code: string;
  selling_price_shop: number | null;
  discount_percent: number;
  new_discount: number | null;
  new_discounted_price: number | null;
  max_discount: number | null;
}

/** Key of the row in its table. */
export const keyOfDiscount = ({ shop_id, product_code }: StagedDiscount): JsonObject => ({ shop_id, product_code });

/** The selected rows with the figures of their form, locked in key order so that two batches never wait for each other. */
export async function lockDiscounts(tx: Transaction, keys: readonly JsonObject[]): Promise<StagedDiscount[]> {
  const wanted = JSON.stringify(keys);
  return (
    await tx.rows<{ row: StagedDiscount }>(sql`
      select json_build_object('company_code', ps.company_code, 'shop_id', ps.shop_id, 'product_code', ps.product_code,
               'selling_price_shop', ps.selling_price_shop, 'discount_percent', ps.discount_percent,
               'new_discount', ps.new_discount, 'new_discounted_price', ps.new_discounted_price,
               'max_discount', kontor_max_discount(
                 ps.selling_price_shop * case when s.price_type = 'gross' then 100 / (100 + coalesce(v.vat_rate, 0)) else 1 end
                   * coalesce(kontor_rate(ps.company_code, s.currency_code), 1),
                 coalesce(pc.avg_cost, pc.purchase_price_base), pc.min_margin, pc.max_discount_limit_percent)) as row
        from jsonb_to_recordset(${wanted}::jsonb) as k(shop_id bigint, product_code text)
        join product_shop ps using (shop_id, product_code)
        join shop s on s.shop_id = ps.shop_id
        left join product_company pc on pc.product_code = ps.product_code and pc.company_code = ps.company_code
        left join vat v on v.company_code = ps.company_code and v.vat_id = pc.vat_id
       order by ps.shop_id, ps.product_code for update of ps`)
  ).map(({ row }) => row);
}
