import { eq, sql } from 'drizzle-orm';
import { asked } from '../../asked.ts';
import { choice, currency, discount, flag, money, quantity, reference, signedPercent } from '../../kinds.gen.ts';
import { brands, productCompanies, products } from '../../tables/products/catalogue.ts';
import { currentCompany } from '../../tables/define.ts';
import { shopperGroups } from '../../tables/prices/shop-prices.ts';
import { costs, needing } from '../../needs.ts';
import { computed, defineForm } from '../define.ts';
import { declareParams } from '../params.ts';
import { pick } from '../pick.ts';
import { ofCompany } from '../products/company-product.ts';
import { productCost } from '../../figures/prices.ts';
import { ofShop, shopPrice } from './shop-price.ts';

/** For whom and for how much of it prices are asked. */
const chosen = declareParams({
  shopper_group_id: asked(reference, { form: 'shopper_groups_brief', value: 'shopper_group_id', label: 'shopper_group_name' }).optional(),
  quantity: asked(quantity).initially(1),
});
const groupName = sql`(select ${shopperGroups.shopper_group_name} from ${shopperGroups} where ${shopperGroups.company_code} = ${currentCompany} and ${shopperGroups.shopper_group_id} = ${chosen.shopper_group_id})`;

const priceIn = (shop: number) => sql.raw(`"price@${shop}"`);
const inShop = (shop: number, figure: string) => sql`${priceIn(shop)}.${sql.raw(figure)}`;
const priceInShop = { currency: 'currency_code' } as const;

/** What a product costs in each shop of the company, for one group of shoppers and one quantity; nothing is changed here. */
export default defineForm({
  key: ['product_code'],
  scope: 'company',
  params: chosen,
  fields: {
    ...pick(products, 'product_code', 'product_name', 'brand_id'),
    brand_name: brands.brand_name,
    ...pick(products, 'main_product_category_id', 'active'),
    net_cost: productCost,
  },
  per: {
    form: 'shops_brief',
    value: 'shop_id',
    label: 'hostname',
    from: (shop) => sql`${shopPrice(shop, products.product_code, groupName, sql`${chosen.quantity}`)} ${priceIn(shop)}`,
    fields: (shop) => ({
      currency_code: computed(currency, ofShop(shop, 'currency_code')),
      price_type: computed(choice, ofShop(shop, 'price_type'), { values: ['gross', 'net'] }),
      selling_price_shop: computed(money, inShop(shop, 'selling_price'), priceInShop),
      discount_percent: computed(discount, inShop(shop, 'discount')),
      final_price: computed(money, inShop(shop, 'final_price'), priceInShop),
      net_total: computed(money, inShop(shop, 'net'), priceInShop),
      vat_total: computed(money, inShop(shop, 'vat'), priceInShop),
      gross_total: computed(money, inShop(shop, 'gross'), priceInShop),
      margin_percent: needing(costs, computed(signedPercent, inShop(shop, 'margin'))),
      rate_missing: computed(flag, sql`(kontor_rate(${currentCompany}, ${ofShop(shop, 'currency_code')}) is null)`),
    }),
  },
  from: (select) => select.from(products).leftJoin(productCompanies, ofCompany).leftJoin(brands, eq(brands.brand_id, products.brand_id)),
  written_in: { selling_price_shop: { form: 'frontend_product_margins', key: { shop_id: '@', product_code: 'product_code' } } },
  kept_with: { form: 'product_list', by: 'product_code' },
  searchText: products.search_text,
});
