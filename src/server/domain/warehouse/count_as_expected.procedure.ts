import { sql } from 'drizzle-orm';
import { purchaseOrderItems } from '../../../../schemas/tables/purchasing/orders.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';

const items = rowsOf(purchaseOrderItems);

/** Of the selected lines of shipments that are being unloaded all came that was expected; what is counted already stays. */
export default defineProcedure({
  icon: 'check-all',
  right: 'set',
  needs: 'selection',
  async run({ tx, keys, changes }) {
    const coming = await tx.rows<{ purchase_order_item_id: number }>(sql`
      select i.purchase_order_item_id
        from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(arriving_shipment_order_id bigint, purchase_order_item_id bigint)
        join purchase_order_item i on i.purchase_order_item_id = k.purchase_order_item_id
        join arriving_shipment_order a on a.arriving_shipment_order_id = k.arriving_shipment_order_id and a.purchase_order_id = i.purchase_order_id and a.is_due
        join arriving_shipment h on h.arriving_shipment_id = a.arriving_shipment_id
        join fsm_instance n on n.fsm_instance_id = h.fsm_instance_id
        join fsm_state s on s.state_id = n.state_id and s.state_code = 'unloading'`);
    const lines = await items.lock(tx, coming, 'purchase_order_item_id', 'qty', 'received', 'counted');
    const expected = lines.filter(({ qty, received, counted }) => counted === null && qty > received);
    await items.update(changes, expected, ({ qty, received }) => ({ counted: Number((qty - received).toFixed(3)) }));
    return { changed: expected.length };
  },
});
