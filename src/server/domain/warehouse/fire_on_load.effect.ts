import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';

const code = v.picklist(['ship', 'deliver', 'return']);

/** What happens to a shipment happens to its orders, those of them that stand in one of the states: others went their own way before. */
export default defineEffect({
  params: v.strictObject({ event: code, states: v.pipe(v.array(v.string()), v.minLength(1)) }),
  async run({ tx, instance, params: { event, states }, fire }) {
    const orders = await tx.rows<{ fsm_instance_id: number }>(sql`
      select o.fsm_instance_id from shipment_order l join sales_order o using (company_code, sales_order_id)
        join fsm_instance n on n.fsm_instance_id = o.fsm_instance_id join fsm_state s on s.state_id = n.state_id
       where l.shipment_id = ${Number(instance.entity_id)} and s.state_code = any(${`{${states.join(',')}}`}::text[]) order by o.fsm_instance_id`);
    await fire(
      orders.map(({ fsm_instance_id }) => fsm_instance_id),
      event,
    );
  },
});
