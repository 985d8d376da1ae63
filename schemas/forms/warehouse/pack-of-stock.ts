import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { choice, code, quantity } from '../../kinds.gen.ts';
import { packLevels, productPacks } from '../../tables/products/product-parts.ts';
import { computed } from '../define.ts';

/** The largest pack of a product into which the goods go evenly, joined as `pack`. */
export const largestPackOf = (product: SQLWrapper, qty: SQLWrapper): SQL => sql`lateral (
  select ${productPacks.product_pack_code}, ${productPacks.level}, ${productPacks.qty_in_pack} from ${productPacks}
   where ${productPacks.product_code} = ${product} and mod(${qty}, ${productPacks.qty_in_pack}) = 0 order by ${productPacks.qty_in_pack} desc limit 1) pack`;

/** The pack that goods lie in and how many of it there are; single units where none fits. */
export const packFields = (qty: SQLWrapper) => ({
  product_pack_code: computed(code, sql`pack.product_pack_code`),
  level: computed(choice, sql`coalesce(pack.level, 'unit')`, { values: [...packLevels] }),
  pack_count: computed(quantity, sql`${qty} / coalesce(pack.qty_in_pack, 1)`),
});
