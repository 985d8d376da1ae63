import { sql } from 'drizzle-orm';
import { maxDiscount } from '../../../../schemas/figures/prices.ts';
import { productCompanies, products } from '../../../../schemas/tables/products/catalogue.ts';
import { productShops } from '../../../../schemas/tables/prices/shop-prices.ts';
import { currencies, shops } from '../../../../schemas/tables/settings/reference.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import { today } from '../../../../schemas/tables/define.ts';

/** What shops sell products for. */
export const shopPrices = rowsOf(productShops);

/** What a shop sells a product for, and what staff staged for it. */
export interface StagedDiscount {
  company_code: string;
  shop_id: number;
  product_code: string;
  /** Decimals of the shop's currency. */
  currency_precision: number;
  selling_price_shop: number | null;
  discount_percent: number;
  new_discount: number | null;
  new_discounted_price: number | null;
  max_discount: number | null;
  /** Its last day has passed. */
  ended: boolean;
}

/** The selected rows with the figures of their form, locked in key order so that two batches never wait for each other. */
export async function lockDiscounts(tx: Transaction, keys: readonly JsonObject[]): Promise<StagedDiscount[]> {
  const wanted = JSON.stringify(keys);
  return (
    await tx.rows<{ row: StagedDiscount }>(sql`
      select json_build_object('company_code', ${productShops.company_code}, 'shop_id', ${productShops.shop_id}, 'product_code', ${productShops.product_code}, 'currency_precision', ${currencies.currency_precision},
               'selling_price_shop', ${productShops.selling_price_shop}, 'discount_percent', ${productShops.discount_percent},
               'new_discount', ${productShops.new_discount}, 'new_discounted_price', ${productShops.new_discounted_price},
               'max_discount', ${maxDiscount}, 'ended', coalesce(${productShops.discount_end_date} < ${today}, false)) as row
        from jsonb_to_recordset(${wanted}::jsonb) as k(shop_id bigint, product_code text)
        join ${productShops} on ${productShops.shop_id} = k.shop_id and ${productShops.product_code} = k.product_code
        join ${shops} on ${shops.shop_id} = ${productShops.shop_id}
        join ${currencies} on ${currencies.currency_code} = ${shops.currency_code}
        join ${products} on ${products.product_code} = ${productShops.product_code}
        left join ${productCompanies} on ${productCompanies.product_code} = ${productShops.product_code} and ${productCompanies.company_code} = ${productShops.company_code}
       order by ${productShops.shop_id}, ${productShops.product_code} for update of ${productShops}`)
  ).map(({ row }) => row);
}
