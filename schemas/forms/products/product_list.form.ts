import { eq } from 'drizzle-orm';
import { reference } from '../../kinds.gen.ts';
import { brands, manufacturers, productClasses, productCompanies, products } from '../../tables/products/catalogue.ts';
import { productShops } from '../../tables/prices/shop-prices.ts';
import { companies, fxRates, shops } from '../../tables/settings/reference.ts';
import { as, defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { discountedPrice, discountNow, margin } from '../../figures/prices.ts';
import { checklistShare, lastProductComment, productCommentCount, productLanguage } from '../../figures/products.ts';
import { freeStock, incomingStock, outOfStock, reservedStock, stockOnHand } from '../../figures/warehouse.ts';
import { categoryHeads, codeHeads } from './own-heads.ts';
import { inMainShop, ofCompany } from './company-product.ts';
import { openingDoubts } from './opening-doubts.ts';
import { pictureHeads } from './picture-heads.ts';
import { currencyHeads, purchasePriceHeads, reducedPriceHeads, sellingPriceHeads, supplierHeads } from './price-heads.ts';
import { stockHeads } from './stock-heads.ts';
import { bases, dimensions, limits } from './product-fields.ts';

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
    shop_id: as(reference, productShops.shop_id, { form: 'shops_brief', value: 'shop_id', label: 'hostname' }),
    currency_code: shops.currency_code,
    selling_price_shop: productShops.selling_price_shop,
    discount_percent: discountNow,
    discount_end_date: productShops.discount_end_date,
    discounted_price_shop: discountedPrice,
    margin_percent: margin,
    on_hand: stockOnHand,
    reserved: reservedStock,
    free: freeStock,
    incoming: incomingStock,
    out_of_stock: outOfStock,
    checklist_percent: checklistShare,
    number_of_comments: productCommentCount,
    last_comment: lastProductComment,
    language_code: productLanguage,
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
  findable: { title: ['product_code'], lines: ['product_name'] },
  large: { through: [fxRates, companies] },
  actions: ['publish', 'unpublish', 'gather_labels'],
  copy: {},
  heads: { product_code: codeHeads, main_product_category_id: categoryHeads },
  fills: [
    { form: 'products_and_shops', by: 'product_code', asks: ['shop_id'], fields: ['published', 'can_order', 'free_shipping'] },
    {
      form: 'frontend_product_margins',
      by: 'product_code',
      asks: ['shop_id'],
      fields: ['new_unit_price'],
      heads: { new_unit_price: sellingPriceHeads },
      on: 'products_and_shops',
      then: 'apply_prices',
    },
    {
      form: 'frontend_product_discounts',
      by: 'product_code',
      asks: ['shop_id'],
      fields: ['new_discounted_price', 'new_discount', 'discount_end_date'],
      heads: { new_discounted_price: reducedPriceHeads },
      on: 'products_and_shops',
      then: 'apply_discounts',
    },
    {
      form: 'frontend_purchase_prices',
      by: 'product_code',
      asks: ['partner_id'],
      fields: ['supplier_product_code', 'new_price', 'new_currency_code', 'moq', 'multiple', 'purchase_time', 'preferred'],
      heads: { new_price: purchasePriceHeads, partner_id: supplierHeads, new_currency_code: currencyHeads },
      same: { supplier_product_code: 'product_code' },
      found_by: ['partner_id', 'product_code', 'supplier_product_code'],
      then: 'apply_purchase_prices',
    },
    {
      form: 'stock_count_items',
      by: 'product_code',
      asks: ['storage_id'],
      fields: ['counted', 'unit_cost'],
      heads: { counted: stockHeads },
      told_by: 'counted',
      doubts: openingDoubts,
      under: { form: 'stock_counts', by: 'stock_count_id', values: { count_kind: 'opening' }, file_name: 'description' },
    },
  ],
  written_in: { selling_price_shop: { form: 'frontend_product_margins', key: { shop_id: 'shop_id', product_code: 'product_code' } } },
  numbered: { field: 'product_code', series: 'product', at: 'import' },
  fetches: [{ form: 'images', by: 'product_code', field: 'image_id', main: 'cover', list: 'picture_fetches', heads: pictureHeads }],
  create: ['product_code'],
  required: ['product_name'],
  write: { ...bases, ...dimensions, ...limits },
  rules: [
    {
      id: 'stock-limits',
      fields: ['min_stock', 'max_stock'],
      holds: (row) => row.min_stock == null || row.max_stock == null || Number(row.min_stock) <= Number(row.max_stock),
    },
  ],
});
