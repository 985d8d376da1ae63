import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { discountNow, discountedPrice } from '../../../../../schemas/figures/prices.ts';
import type { Language } from '../../../../shared/languages.ts';
import type { CartLine } from '../../../../storefront/buying.ts';
import type { Shop } from '../../../../storefront/reading.ts';
import type { Transaction } from '../../../engine/database/database.ts';
import { today } from '../../../../../schemas/tables/define.ts';

/** What lies in a cart, with what an order needs to know of it besides. */
export interface FoundLine extends CartLine {
  /** Of one piece today, as the shop shows it to everybody: `price` holds no VAT where the customer pays none. */
  asked: number | null;
  vat_rate: number;
  /** Of all pieces, in kilograms and cubic metres. */
  weight: number;
  volume: number;
  needsPrepayment: boolean;
  isFreelySent: boolean;
}

/** What the visitor of a cart `c` pays of a price of a product `i` of it. */
const customerPrice = (price: SQL, priceType: Shop['priceType'], decimals: number): SQL =>
  sql`kontor_customer_price(${price}, ${priceType}, c.company_code, i.product_code, c.country_code, c.vat_no, ${today}, ${decimals}::int)`;

/** The lines of a cart at the prices of today, of what the shop sells; the database alone says what they cost. */
export const linesOf = (tx: Transaction, { decimals, priceType }: Shop, language: Language, cartId: number): Promise<FoundLine[]> =>
  tx.rows<FoundLine>(sql`
    select i.product_code as code, coalesce(nullif(p.product_name ->> ${language}, ''), p.product_name ->> 'en', i.product_code) as name, p.cover_image as cover,
           i.qty::float8, case when i.unit_price = price.asked then price.now else ${customerPrice(sql`i.unit_price`, priceType, decimals)} end::float8 as seen,
           price.asked::float8 as asked, price.now::float8 as price, coalesce(round(price.now * i.qty, ${decimals}::int), 0)::float8 as total,
           kontor_orderable(c.cart_id, i.product_code)::float8 as orderable, greatest(i.qty - kontor_cart_has(c.cart_id, w.warehouse_id, i.product_code), 0)::float8 as later,
           coalesce(kontor_vat_on(c.company_code, i.product_code, c.country_code, c.vat_no, ${today}), 0)::float8 as vat_rate,
           coalesce(p.weight * i.qty, 0)::float8 as weight, coalesce(p.volume * i.qty, 0)::float8 as volume, p.prepayment_required as "needsPrepayment",
           coalesce(product_shop.free_shipping, false) as "isFreelySent"
      from cart c
      join cart_item i on i.company_code = c.company_code and i.cart_id = c.cart_id
      join product p on p.product_code = i.product_code
      left join product_shop on product_shop.company_code = c.company_code and product_shop.shop_id = c.shop_id and product_shop.product_code = i.product_code
     cross join (select kontor_cart_warehouse(${cartId}) as warehouse_id) w
     cross join lateral (
       select case when product_shop.published and product_shop.can_order then round(${discountedPrice}, ${decimals}::int) end as asked,
              case when product_shop.published and product_shop.can_order then
                round(kontor_discounted(${customerPrice(sql`product_shop.selling_price_shop`, priceType, decimals)}, ${discountNow}), ${decimals}::int) end as now) price
     where c.cart_id = ${cartId} order by i.cart_item_id`);
