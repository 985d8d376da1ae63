import { sql } from 'drizzle-orm';
import { flag, tags } from '../../kinds.gen.ts';
import { products } from '../../tables/products/catalogue.ts';
import { shops } from '../../tables/settings/reference.ts';
import { computed } from '../computed.ts';
import { seenChecks } from '../products/checklist.ts';

const { has_price, has_image, has_vat } = seenChecks;
const isNamed = sql`(${products.product_name} ?& ${shops.languages})`;

/** Whether nothing is missing of a product that a shop is to show. */
export const isReady = sql`(${has_price.sql} and ${has_image.sql} and ${has_vat.sql} and ${isNamed})`;

/** What a product in a shop has of what visitors look for, over the joined rows of both and of the company. */
export const whatIsMissing = {
  has_price,
  has_image,
  has_shop_languages: computed(flag, isNamed),
  missing_languages: computed(
    tags,
    sql`(select array_agg(spoken order by place) from unnest(${shops.languages}) with ordinality l(spoken, place) where not ${products.product_name} ? spoken)`,
  ),
  has_vat,
  ready: computed(flag, isReady),
};
