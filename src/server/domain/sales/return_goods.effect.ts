import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { pseudoStorages } from '../warehouse/lying-goods.ts';
import { postMovements } from '../warehouse/stock.ts';
import { lockSale, soldItems } from './sold-goods.ts';

/** Takes what was shipped and did not come back yet into stock again, at what it cost when it left: among what is set aside, or to be put away at once. */
export default defineEffect({
  params: v.strictObject({ to: v.picklist(['quarantine', 'unplaced']) }),
  posts: true,
  async run({ tx, instance, params, changes, seq }) {
    const orderId = Number(instance.entity_id);
    const coming = (await lockSale(tx, orderId))
      .map((line) => ({ ...line, back: Number((line.shipped - line.returned).toFixed(3)) }))
      .filter(({ back }) => back > 0);
    const placeIn = await pseudoStorages(tx, { companyCode: instance.company_code }, params.to);
    await postMovements(
      tx,
      instance.company_code,
      coming.map(({ sales_order_item_id, warehouse_id, product_code, back, shipped, shipped_cost }) => {
        const storage = placeIn.get(warehouse_id);
        return {
          movement_type: 'customer_return' as const,
          warehouse_id,
          ...(storage !== undefined && { storage_id: storage }),
          product_code,
          qty: back,
          unit_cost: Number((shipped_cost / shipped).toFixed(6)),
          ref_table: soldItems.name,
          ref_id: orderId,
          ref_line: sales_order_item_id,
          idempotency_key: `return:${instance.fsm_instance_id}:${seq}:${sales_order_item_id}`,
        };
      }),
    );
    await soldItems.update(changes, coming, ({ shipped }) => ({ returned: shipped }));
  },
});
