import { eq, sql } from 'drizzle-orm';
import { flag } from '../../kinds/flag.ts';
import { integer } from '../../kinds/integer.ts';
import { money } from '../../kinds/money.ts';
import { percent } from '../../kinds/percent.ts';
import { signedPercent } from '../../kinds/signed_percent.ts';
import { partners } from '../../tables/partners/partners.ts';
import { purchaseOrders } from '../../tables/purchasing/orders.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { costTotal, lineCount, receivedPercent, valueBase, valueOriginal } from './order-figures.ts';

/** Orders to suppliers. */
export default defineForm({
  table: purchaseOrders,
  add: true,
  delete: true,
  fields: {
    ...pick(purchaseOrders, 'purchase_order_id', 'order_no', 'external_reference', 'order_date', 'partner_id'),
    partner_name: partners.partner_name,
    ...pick(purchaseOrders, 'currency_code', 'rate_to_base'),
    line_count: computed(integer, lineCount),
    value_original: computed(money, valueOriginal, { currency: 'currency_code' }),
    value_base: computed(money, valueBase),
    received_percent: computed(percent, receivedPercent),
    cost_total: computed(money, costTotal),
    /** What the related costs add to the value of the goods. */
    landed_percent: computed(signedPercent, sql`100 * ${costTotal} / nullif(${valueBase}, 0)`),
    ...pick(purchaseOrders, 'etd', 'eta', 'container_no', 'swb_number', 'pol', 'pod', 'telex_release', 'account_id'),
    ...pick(purchaseOrders, 'description', 'comments', 'unloaded_on', 'container_updated_on'),
    rate_missing: computed(flag, sql`(${purchaseOrders.rate_to_base} is null)`),
  },
  from: (select) => select.from(purchaseOrders).innerJoin(partners, eq(partners.partner_id, purchaseOrders.partner_id)),
  order: ['order_date', 'purchase_order_id'],
  search: ['order_no', 'external_reference', 'partner_name', 'container_no', 'description'],
  write: [
    'partner_id',
    'currency_code',
    'rate_to_base',
    'external_reference',
    'order_date',
    'etd',
    'eta',
    'container_no',
    'swb_number',
    'pol',
    'pod',
    'telex_release',
    'account_id',
    'description',
    'comments',
  ],
  rules: [{ id: 'eta-after-etd', fields: ['etd', 'eta'], holds: (row) => !row.etd || !row.eta || String(row.etd) <= String(row.eta) }],
});
