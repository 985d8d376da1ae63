import { productTypes } from '../../tables/products/catalogue.ts';
import { brief } from '../brief.ts';

export default brief(productTypes, { label: 'pt_names', added_by: { form: 'product_types' } });
