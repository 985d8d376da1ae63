import { eq, sql } from 'drizzle-orm';
import { discount } from '../../kinds/discount.ts';
import { flag } from '../../kinds/flag.ts';
import { money } from '../../kinds/money.ts';
import { percent } from '../../kinds/percent.ts';
import { quantity } from '../../kinds/quantity.ts';
import { signedPercent } from '../../kinds/signed_percent.ts';
import { brands, manufacturers, productClasses, productCompanies, products } from '../../tables/products/catalogue.ts';
import { productShops } from '../../tables/prices/shop-prices.ts';
import { companies, fxRates, shops } from '../../tables/settings/reference.ts';
import { stockLevels } from '../../tables/warehouse/stock.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { completeness } from './checklist.ts';
import { cost, inMainShop, ofCompany, stock } from './company-product.ts';
import { marginRules } from '../prices/margin-rules.ts';
import { netPrice } from '../prices/shop-price.ts';
import { bases, dimensions, limits } from './product-fields.ts';

const priceInShop = { currency: 'currency_code' } as const;

/** The master list of products: what all companies share, the chosen company's limits and costs, its main shop's price, its stock. */
export default defineForm({
  scope: 'company',
  table: products,
  entity: 'product',
  add: true,
  delete: true,
  fields: {
    product_code: products.product_code,
    /** The product's cover among its images, which writes it. */
    cover_image: products.cover_image,
    ...bases,
    brand_name: brands.brand_name,
    mf_name: manufacturers.mf_name,
    ct_name: productClasses.ct_name,
    ...dimensions,
    volume: products.volume,
    ...limits,
    ...pick(productCompanies, 'purchase_currency_code', 'purchase_price_original', 'purchase_price_base', 'avg_cost'),
    currency_code: shops.currency_code,
    selling_price_shop: productShops.selling_price_shop,
    discount_percent: computed(discount, sql`kontor_discount_now(${productShops.discount_percent}, ${productShops.discount_end_date})`),
    discount_end_date: productShops.discount_end_date,
    discounted_price_shop: computed(
      money,
      sql`kontor_discounted(${productShops.selling_price_shop}, kontor_discount_now(${productShops.discount_percent}, ${productShops.discount_end_date}))`,
      priceInShop,
    ),
    margin_percent: computed(signedPercent, sql`kontor_margin(${netPrice(productShops.selling_price_shop)}, ${cost})`),
    on_hand: computed(quantity, stock(sql`${stockLevels.on_hand}`)),
    reserved: computed(quantity, stock(sql`${stockLevels.reserved}`)),
    free: computed(quantity, stock(sql`${stockLevels.on_hand} - ${stockLevels.reserved}`)),
    incoming: computed(quantity, stock(sql`${stockLevels.incoming}`)),
    out_of_stock: computed(flag, sql`(${stock(sql`${stockLevels.on_hand} - ${stockLevels.reserved}`)} <= 0)`),
    checklist_percent: computed(percent, completeness),
    ...pick(products, 'number_of_comments', 'last_comment'),
  },
  from: (select) =>
    select
      .from(products)
      .leftJoin(productCompanies, ofCompany)
      .leftJoin(productShops, inMainShop)
      .leftJoin(shops, eq(shops.shop_id, productShops.shop_id))
      .leftJoin(brands, eq(brands.brand_id, products.brand_id))
      .leftJoin(manufacturers, eq(manufacturers.mf_id, products.mf_id))
      .leftJoin(productClasses, eq(productClasses.ct_id, products.ct_id)),
  searchText: products.search_text,
  large: { through: [fxRates, companies] },
  actions: ['publish', 'unpublish', 'gather_labels'],
  create: ['product_code'],
  required: ['product_name'],
  write: { ...bases, ...dimensions, ...limits },
  rules: [
    ...marginRules,
    {
      id: 'stock-limits',
      fields: ['min_stock', 'max_stock'],
      holds: (row) => row.min_stock == null || row.max_stock == null || Number(row.min_stock) <= Number(row.max_stock),
    },
  ],
});
