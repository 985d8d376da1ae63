import { saleVolume, saleWeight } from '../../figures/sales.ts';
import { cmrOrders, cmrs } from '../../tables/sales/cmr.ts';
import { salesOrders } from '../../tables/sales/orders.ts';
import { defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';
import { cmrLabel } from './cmr_brief.form.ts';
import { salesOrderLabel } from './sales_orders_brief.form.ts';

/** Orders whose goods consignment notes are about. */
export default defineForm({
  table: cmrOrders,
  parent: { form: 'cmr', by: 'cmr_id' },
  add: true,
  delete: true,
  fields: {
    ...pick(cmrOrders, 'cmr_order_id', 'cmr_id'),
    cmr_label: cmrLabel,
    sales_order_id: cmrOrders.sales_order_id,
    sales_order_label: salesOrderLabel,
    ...pick(salesOrders, 'delivery_name', 'country_code', 'city', 'parcel_count'),
    sale_weight: saleWeight,
    sale_volume: saleVolume,
  },
  from: joined(cmrOrders, cmrs, salesOrders),
  order: ['cmr_id', 'cmr_order_id'],
  search: ['cmr_label', 'sales_order_label', 'delivery_name'],
  create: ['sales_order_id'],
});
