import { eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { salesOrders } from '../../../../schemas/tables/sales/orders.ts';
import { loadedOrders } from '../../../../schemas/tables/warehouse/shipments.ts';
import { defineEffect } from '../../engine/workflow/define.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import { leavingOrders } from './planned-vehicles.ts';

const sales = rowsOf(salesOrders);

/** Under which number the carrier knows the shipment, its orders know too. */
export default defineEffect({
  params: v.strictObject({}),
  fields: v.object({ tracking: v.nullable(v.string()) }),
  async run({ tx, instance, fields: { tracking }, changes, setRecord }) {
    if (tracking === null) return;
    await setRecord({ tracking_number: tracking });
    const loaded = await leavingOrders.lockWhere(tx, eq(loadedOrders.shipment_id, Number(instance.entity_id)), 'sales_order_id');
    const ids = loaded.map(({ sales_order_id }) => sales_order_id);
    const orders = ids.length === 0 ? [] : await sales.lockWhere(tx, inArray(salesOrders.sales_order_id, ids), 'tracking_number');
    await sales.update(changes, orders, () => ({ tracking_number: tracking }));
  },
});
