import { sql } from 'drizzle-orm';
import { reference, signedPercent } from '../../kinds.gen.ts';
import { costs, needing } from '../../needs.ts';
import { brands, productCategories, products } from '../../tables/products/catalogue.ts';
import { partners, customerReference } from '../../tables/partners/partners.ts';
import { channelReference, channels } from '../../tables/sales/methods.ts';
import { shopReference, shops } from '../../tables/settings/reference.ts';
import { salesFacts } from '../../tables/reports/sales-facts.ts';
import { as, computed } from '../define.ts';
import { lessInView, ownInView, postedInView } from '../in-view.ts';

const { rate_to_base, net, vat, discount, cost, shop_id, channel_id, partner_id } = salesFacts;

/** Amounts of a fact in the view currency. */
export const netView = postedInView(net, rate_to_base);
const vatView = postedInView(vat, rate_to_base);
export const costView = ownInView(cost);
export const marginView = lessInView(netView, costView);
export const salesAmounts = {
  net_view: netView,
  discount_view: postedInView(discount, rate_to_base),
  vat_view: vatView,
  gross_view: postedInView(sql`(${net} + ${vat})`, rate_to_base),
  sold_cost_view: needing(costs, costView),
  margin_view: needing(costs, marginView),
  margin_percent: needing(costs, computed(signedPercent, sql`100 * ${marginView.sql} / nullif(${netView.sql}, 0)`)),
};

/** What a sale can be told by; names are those of today. */
export const salesDimensions = {
  shop_id: as(reference, shop_id, shopReference),
  hostname: shops.hostname,
  channel_id: as(reference, channel_id, channelReference),
  channel_names: channels.channel_names,
  partner_id: as(reference, partner_id, customerReference),
  partner_name: partners.partner_name,
  country_code: salesFacts.country_code,
  product_code: salesFacts.product_code,
  product_name: products.product_name,
  brand_name: brands.brand_name,
  category_name: productCategories.category_name,
};
