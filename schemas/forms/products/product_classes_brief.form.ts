import { productClasses } from '../../tables/products/catalogue.ts';
import { brief } from '../brief.ts';

export default brief(productClasses, { label: 'ct_name', added_by: { form: 'product_classes' } });
