import { sql } from 'drizzle-orm';
import { multi } from '../../kinds.gen.ts';
import { products } from '../../tables/products/catalogue.ts';
import { productComments } from '../../tables/products/product-comments.ts';
import { commentForm } from '../comments.ts';
import { computed } from '../computed.ts';

const name = sql`(select ${products.product_name} from ${products} where ${products.product_code} = ${productComments.product_code})`;

export default commentForm(productComments, { form: 'product_list', by: 'product_code' }, { product_name: computed(multi, name) });
