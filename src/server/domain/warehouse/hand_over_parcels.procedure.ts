import { sql } from 'drizzle-orm';
import { asked } from '../../../../schemas/asked.ts';
import { text } from '../../../../schemas/kinds.gen.ts';
import { groupBy } from '../../../shared/group-by.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { outgoing } from './planned-vehicles.ts';
import { putIn } from './put-into-vehicle.ts';
import { todayOf } from '../../engine/database/today.ts';

interface Parcel {
  sales_order_id: number;
  carrier: string | null;
  warehouse_id: number;
}

/** Hands the selected orders to their carriers: a shipment for each carrier and warehouse, whose orders are shipped by that. Its paper is the protocol that the driver signs. */
export default defineProcedure({
  icon: 'truck',
  right: 'set',
  needs: 'selection',
  leaves: true,
  confirm: true,
  tells: true,
  answer: { shipments: asked(text) },
  fires: { shipment: ['print_label', 'hand_over'], sales_order: ['ship'] },
  async run({ tx, keys, changes, fire }) {
    const chosen = `{${keys.map(({ sales_order_id }) => Number(sales_order_id)).join(',')}}`;
    const parcels = await tx.rows<Parcel>(sql`
      select o.sales_order_id, coalesce(o.carrier, d.carrier) as carrier, o.warehouse_id from sales_order o left join delivery_method d using (company_code, delivery_method_id)
       where o.sales_order_id = any(${chosen}::bigint[]) order by 2, 3, 1`);
    const today = await todayOf(tx);
    const made: number[] = [];
    for (const own of groupBy(parcels, ({ carrier, warehouse_id }) => `${warehouse_id}:${carrier ?? ''}`).values()) {
      const { carrier = null, warehouse_id = 0 } = own[0] ?? {};
      const [vehicle] = await outgoing.insert(changes, [{ vehicle_type: 'trailer', carrier, warehouse_id, departs_on: today }]);
      if (!vehicle) continue;
      await putIn(
        { tx, changes },
        'outbound',
        own.map(({ sales_order_id }) => sales_order_id),
        vehicle.shipment_id,
      );
      made.push(vehicle.fsm_instance_id);
    }
    await fire(made, 'print_label');
    await fire(made, 'hand_over');
    const numbers = await tx.rows<{ shipment_no: string }>(
      sql`select shipment_no from shipment where fsm_instance_id = any(${`{${made.join(',')}}`}::bigint[]) order by shipment_no`,
    );
    return { changed: parcels.length, shipments: numbers.map(({ shipment_no }) => shipment_no).join(', ') };
  },
});
