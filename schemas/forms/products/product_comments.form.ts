import { productComments } from '../../tables/products/product-comments.ts';
import { commentForm } from '../comments.ts';

export default commentForm(productComments, { form: 'product_list', by: 'product_code' });
