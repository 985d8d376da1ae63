import { eq, sql } from 'drizzle-orm';
import { currency, money } from '../../kinds.gen.ts';
import { products } from '../../tables/products/catalogue.ts';
import { productLabels } from '../../tables/products/labels.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { ofShop, shopPrice } from '../prices/shop-price.ts';

const { product_code } = productLabels;

/** What the caller is about to print labels of, in the order in which it was gathered. */
export default defineForm({
  table: productLabels,
  owner: 'user_id',
  add: true,
  delete: true,
  fields: {
    ...pick(productLabels, 'label_id', 'product_code'),
    ...pick(products, 'product_name', 'ean'),
    ...pick(productLabels, 'label_count', 'storage_code'),
  },
  per: {
    form: 'shops_brief',
    value: 'shop_id',
    label: 'hostname',
    /** What one piece costs a shopper of no group there today. */
    fields: (shop) => ({
      currency_code: computed(currency, ofShop(shop, 'currency_code')),
      gross_total: computed(money, sql`(${shopPrice(shop, product_code, sql`null`, sql`1`)}).gross`, { currency: 'currency_code' }),
    }),
  },
  from: (select) => select.from(productLabels).innerJoin(products, eq(products.product_code, product_code)),
  order: ['label_id'],
  search: ['product_code', 'product_name', 'ean'],
  create: ['product_code'],
  write: 'all',
});
