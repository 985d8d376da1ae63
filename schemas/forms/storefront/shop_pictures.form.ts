import { sql } from 'drizzle-orm';
import { text } from '../../kinds.gen.ts';
import { products } from '../../tables/products/catalogue.ts';
import { productImages } from '../../tables/products/media.ts';
import { computed, defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';
import { inLanguage, spoken } from './language.ts';

/** The pictures of the products that a shop shows, each with words for those who do not see it. */
export default defineForm({
  access: 'shop',
  key: ['image_id'],
  params: inLanguage,
  fields: {
    ...pick(productImages, 'image_id', 'product_code', 'position', 'cover'),
    alt_text: computed(
      text,
      sql`coalesce(nullif(${productImages.alt_text} ->> ${inLanguage.language}, ''), ${products.product_name} ->> ${inLanguage.language})`,
    ),
    product_name: spoken(products.product_name),
  },
  from: joined(productImages, products),
  order: ['product_code', 'position'],
});
