import { sql } from 'drizzle-orm';
import { flag } from '../../kinds.gen.ts';
import {
  landedShare,
  lastOrderComment,
  orderComments,
  orderCosts,
  orderedQuantity,
  orderLines,
  orderValue,
  orderValueBase,
  receivedQuantity,
  receivedShare,
  highContainerFill,
  largeContainerFill,
  orderVolume,
  orderWeight,
  smallContainerFill,
} from '../../figures/purchasing.ts';
import { partners } from '../../tables/partners/partners.ts';
import { purchaseOrders } from '../../tables/purchasing/orders.ts';
import { ports } from '../../tables/purchasing/ports.ts';
import { allBut, computed, defineForm } from '../define.ts';
import { inView } from '../in-view.ts';
import { addressOfPartner } from '../partners/address.ts';
import { joined } from '../joined.ts';
import { containerWarnings } from './container-warnings.ts';
import { pick } from '../pick.ts';
import type { Warning } from '../warnings.ts';

/** A port that is none we know: the one that may be meant is told. */
const unknownPort = (field: 'pol' | 'pod'): Warning<'pol' | 'pod'> => ({
  id: 'unknown-port',
  field,
  when: sql`${purchaseOrders[field]} is not null and not exists (select from ${ports} where ${ports.locode} = ${purchaseOrders[field]})`,
  params: { like: sql`kontor_port_like(${purchaseOrders[field]})` },
  example: () => 'DEHAX',
});

/** Orders to suppliers. */
export default defineForm({
  table: purchaseOrders,
  numbered: { field: 'order_no', series: 'purchase_order', at: ['send', 'confirm'] },
  kept_open: ['description', 'comments'],
  add: true,
  delete: true,
  fields: {
    ...pick(purchaseOrders, 'purchase_order_id', 'order_no', 'external_reference', 'order_date', 'partner_id'),
    partner_name: partners.partner_name,
    partner_address: addressOfPartner,
    partner_country: partners.country_code,
    partner_vat_no: partners.vat_no,
    partner_email: partners.email,
    partner_language: partners.language_code,
    ...pick(purchaseOrders, 'currency_code', 'rate_to_base'),
    line_count: orderLines,
    value_original: orderValue,
    value_base: orderValueBase,
    value_view: inView(orderValue, purchaseOrders.currency_code),
    ordered_qty: orderedQuantity,
    received_qty: receivedQuantity,
    received_percent: receivedShare,
    cost_total: orderCosts,
    cost_view: inView(orderCosts),
    landed_percent: landedShare,
    order_weight: orderWeight,
    order_volume: orderVolume,
    fill_20ft: smallContainerFill,
    fill_40ft: largeContainerFill,
    fill_40hc: highContainerFill,
    ...pick(purchaseOrders, 'etd', 'eta', 'container_no', 'swb_number', 'pol', 'pod', 'telex_release', 'account_id', 'warehouse_id'),
    ...pick(purchaseOrders, 'description', 'comments', 'unloaded_on', 'container_updated_on'),
    number_of_comments: orderComments,
    last_comment: lastOrderComment,
    rate_missing: computed(flag, sql`(${purchaseOrders.rate_to_base} is null)`),
  },
  from: joined(purchaseOrders, partners),
  amounts_on: 'order_date',
  order: ['order_date', 'purchase_order_id'],
  search: ['order_no', 'external_reference', 'partner_name', 'container_no', 'description'],
  findable: { title: ['order_no', 'partner_name'], lines: ['external_reference', 'container_no'] },
  write: allBut('unloaded_on', 'container_updated_on'),
  copy: { except: ['rate_to_base', 'external_reference', 'order_date', 'etd', 'eta', 'container_no', 'swb_number', 'telex_release'] },
  derive: { currency_code: 'supplier_currency', rate_to_base: 'rate_of_day' },
  optional: ['warehouse_id'],
  warns: [...containerWarnings(purchaseOrders.container_no), unknownPort('pol'), unknownPort('pod')],
});
