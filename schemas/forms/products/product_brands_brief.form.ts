import { brands } from '../../tables/products/catalogue.ts';
import { brief } from '../brief.ts';

export default brief(brands, { label: 'brand_name', added_by: { form: 'product_brands' } });
