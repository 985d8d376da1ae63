import { frontendCategories } from '../../tables/shops/categories.ts';
import { brief } from '../brief.ts';

/** Categories of the company's shops, to choose from. */
export default brief(frontendCategories, {
  label: 'category_title',
  fields: ['shop_id', 'parent_id', 'position', 'visible'],
  order: ['shop_id', 'parent_id', 'position'],
});
