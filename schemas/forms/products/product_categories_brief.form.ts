import { productCategories } from '../../tables/products/catalogue.ts';
import { brief } from '../brief.ts';

export default brief(productCategories, {
  label: 'category_name',
  fields: ['parent_category_id', 'position', 'active'],
  order: ['position', 'category_name'],
  added_by: { form: 'product_categories' },
});
