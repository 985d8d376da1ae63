import { eq, getTableName, sql } from 'drizzle-orm';
import { choice, reference } from '../../kinds.gen.ts';
import { salesOrders } from '../../tables/sales/orders.ts';
import { outbox } from '../../tables/system/outbox.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { salesOrderLabel } from './sales_orders_brief.form.ts';

/** What was written to customers about their orders, sent or not yet. */
export default defineForm({
  key: ['outbox_id'],
  scope: 'company',
  fields: {
    ...pick(outbox, 'outbox_id', 'created_at', 'recipient', 'subject'),
    sending_state: computed(
      choice,
      sql`case when ${outbox.done_at} is not null then 'sent' when ${outbox.failed_at} is not null then 'failed' else 'waiting' end`,
      { values: ['waiting', 'sent', 'failed'] },
    ),
    done_at: outbox.done_at,
    sales_order_id: computed(reference, sql`${salesOrders.sales_order_id}`, {
      form: 'sales_orders_brief',
      value: 'sales_order_id',
      label: 'sales_order_label',
    }),
    sales_order_label: salesOrderLabel,
  },
  from: (select) =>
    select
      .from(outbox)
      .innerJoin(salesOrders, sql`${salesOrders.sales_order_id}::text = ${outbox.entity_id}`)
      .where(eq(outbox.entity, getTableName(salesOrders))),
  order: ['outbox_id'],
  search: ['recipient', 'subject', 'sales_order_label'],
});
