import { manufacturers } from '../../tables/products/catalogue.ts';
import { brief } from '../brief.ts';

export default brief(manufacturers, { label: 'mf_name', added_by: { form: 'product_manufacturers' } });
