import * as v from 'valibot';
import { callProcedure } from './call-procedure.ts';
import { defineAction } from './define.ts';
import { failureNotice } from './failure-text.ts';

const ordersSchema = v.array(v.object({ order_label: v.string(), partner_name: v.nullable(v.string()) }));

/** Puts goods into orders and tells into which. */
export default defineAction({
  procedure: 'put_into_order',
  async run(context) {
    const { text, toast, reload } = context;
    try {
      const { changed, change_set_id: changeSet, orders } = await callProcedure(context, 'put_into_order', {});
      const names = v.parse(ordersSchema, orders).map(({ order_label, partner_name }) => `${order_label} (${partner_name ?? ''})`);
      if (changed === 0) return toast({ variant: 'warning', text: text('message.records_changed', { count: 0 }) });
      toast({ variant: 'success', text: text('message.put_into_orders', { count: changed, orders: names.join(', ') }), changeSet });
      reload('gone');
    } catch (error) {
      toast(failureNotice(error, text, (reason) => text('message.error_saving_data', { reason })));
    }
  },
});
