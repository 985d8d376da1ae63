import { sql } from 'drizzle-orm';
import { multi } from '../../kinds.gen.ts';
import { productCategories } from '../../tables/products/catalogue.ts';
import { brief } from '../brief.ts';
import { computed } from '../computed.ts';

/** A category, with its name in every language also under the word that programs of others know. */
export default brief(productCategories, {
  label: 'category_name',
  fields: ['parent_category_id', 'position', 'active'],
  further: { product_category_names: computed(multi, sql`${productCategories.category_name}`) },
  order: ['position', 'category_name'],
  added_by: { form: 'product_categories' },
});
