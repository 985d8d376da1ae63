import { eq } from 'drizzle-orm';
import { brands, productCompanies, products } from '../../tables/products/catalogue.ts';
import { productShops } from '../../tables/prices/shop-prices.ts';
import { checkCodes, productTicks } from '../../tables/products/product-parts.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { checklistShare } from '../../figures/products.ts';
import { seenChecks, tickedChecks } from './checklist.ts';
import { inMainShop, ofCompany } from './company-product.ts';

/** What each product still lacks: what the program sees by itself, and what people tick off. */
export default defineForm({
  key: ['product_code'],
  scope: 'company',
  entity: 'product',
  fields: {
    ...pick(products, 'product_code', 'product_name'),
    checklist_percent: checklistShare,
    ...seenChecks,
    ...tickedChecks,
    ...pick(products, 'active', 'main_product_category_id', 'brand_id'),
    brand_name: brands.brand_name,
  },
  from: (select) =>
    select.from(products).leftJoin(productCompanies, ofCompany).leftJoin(productShops, inMainShop).leftJoin(brands, eq(brands.brand_id, products.brand_id)),
  searchText: products.search_text,
  write: Object.fromEntries(checkCodes.map((check_code) => [check_code, { presence: productTicks, values: { check_code } }])),
});
