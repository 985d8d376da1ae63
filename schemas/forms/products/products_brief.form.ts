import { products } from '../../tables/products/catalogue.ts';
import { brief } from '../brief.ts';

export default brief(products, { label: 'product_name', fields: ['active'], order: [], searchText: products.search_text });
