import { eq, sql } from 'drizzle-orm';
import { asked } from '../../asked.ts';
import { choice, code, multi } from '../../kinds.gen.ts';
import { partners } from '../../tables/partners/partners.ts';
import { brands, productCategories, products } from '../../tables/products/catalogue.ts';
import { salesBases, salesFacts } from '../../tables/reports/sales-facts.ts';
import { channels } from '../../tables/sales/methods.ts';
import { salesOrderItems, salesOrders } from '../../tables/sales/orders.ts';
import { shops } from '../../tables/settings/reference.ts';
import { computed, defineForm } from '../define.ts';
import { viewRates } from '../in-view.ts';
import { declareParams } from '../params.ts';
import { pick } from '../pick.ts';
import { salesAmounts, salesDimensions } from './sales-fact-fields.ts';

/**
 * A form over what was sold: a row for each line of an order, and one for what its delivery and payment cost; what was called off or came back stands below nothing.
 * @param initial on which basis it counts where nobody chose
 */
export function soldLines(initial: (typeof salesBases)[number]) {
  const chosen = declareParams({ basis: asked(choice, { values: [...salesBases] }).initially(initial) });
  return defineForm({
    key: ['sales_fact_id'],
    scope: 'company',
    params: chosen,
    fields: {
      ...pick(salesFacts, 'sales_fact_id', 'day', 'sales_order_id'),
      order_no: computed(code, sql`${salesOrders.order_no}`),
      sold_part: computed(choice, sql`case when ${salesFacts.sales_order_item_id} is null then 'fees' else 'goods' end`, { values: ['goods', 'fees'] }),
      ...salesDimensions,
      item_name: computed(multi, sql`${salesOrderItems.item_name}`),
      ...pick(salesFacts, 'qty', 'net', 'discount', 'vat_rate', 'vat_scheme', 'vat', 'currency_code'),
      ...salesAmounts,
    },
    from: (select) =>
      select
        .from(salesFacts)
        .leftJoin(viewRates, sql`rates.day = ${salesFacts.day}`)
        .leftJoin(salesOrders, eq(salesOrders.sales_order_id, salesFacts.sales_order_id))
        .leftJoin(salesOrderItems, eq(salesOrderItems.sales_order_item_id, salesFacts.sales_order_item_id))
        .leftJoin(shops, eq(shops.shop_id, salesFacts.shop_id))
        .leftJoin(channels, eq(channels.channel_id, salesFacts.channel_id))
        .leftJoin(partners, eq(partners.partner_id, salesFacts.partner_id))
        .leftJoin(products, eq(products.product_code, salesFacts.product_code))
        .leftJoin(productCategories, eq(productCategories.product_category_id, products.main_product_category_id))
        .leftJoin(brands, eq(brands.brand_id, products.brand_id))
        .where(sql`${salesFacts.basis} = ${chosen.basis}`),
    amounts_on: 'day',
    totals: { margin_percent: { ratio: ['margin_view', 'net_view'] }, sales_order_id: 'distinct' },
    order: ['day', 'sales_fact_id'],
    search: ['order_no', 'product_code', 'product_name', 'partner_name'],
  });
}
