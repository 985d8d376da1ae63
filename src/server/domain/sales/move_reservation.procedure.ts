import { sql } from 'drizzle-orm';
import { asked } from '../../../../schemas/asked.ts';
import { quantity, reference } from '../../../../schemas/kinds.gen.ts';
import { waitingReference } from '../../../../schemas/forms/sales/waiting_lines.form.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { problem, refusal } from '../../engine/records/core/refusals.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { leastQty } from '../warehouse/least-qty.ts';
import { handOver } from '../warehouse/stock.ts';
import { lockSale } from './sold-goods.ts';

/** Goods held for an order, with the state it is in. */
interface Held {
  sales_order_id: number;
  order_no: string;
  fsm_instance_id: number;
  state_code: string;
  qty: number;
}

const heldBy = (tx: Transaction, reservationId: number): Promise<Held | undefined> =>
  tx.row<Held>(sql`
    select r.sales_order_id, coalesce(o.order_no, '#' || o.sales_order_id) as order_no, o.fsm_instance_id, s.state_code, r.qty::float8
      from reservation r join sales_order o using (sales_order_id) join fsm_instance n using (fsm_instance_id) join fsm_state s using (state_id)
     where r.reservation_id = ${reservationId} and r.reservation_state in ('active', 'picking')`);

/**
 * Gives goods that are held for one order to a line of another one that lacks them. An order that had all its goods waits for them again; goods of one that is
 * being collected stay with it.
 */
export default defineProcedure({
  icon: 'up-down',
  right: 'set',
  needs: 'one',
  leaves: true,
  final: true,
  fires: { sales_order: ['wait_again'] },
  input: { sales_order_item_id: asked(reference, waitingReference), move_qty: asked(quantity).between(leastQty).optional() },
  async run({ tx, keys, caller, input: { sales_order_item_id, move_qty }, fire }) {
    const reservationId = Number(keys[0]?.reservation_id);
    const found = await heldBy(tx, reservationId);
    const target = await tx.row<{ sales_order_id: number }>(
      sql`select sales_order_id from sales_order_item where sales_order_item_id = ${sales_order_item_id}`,
    );
    if (!found || !target) throw refusal([problem('sales_order_item_id', 'not_awaited')]);
    for (const id of [found.sales_order_id, target.sales_order_id].toSorted((a, b) => a - b)) await lockSale(tx, id);
    const held = (await heldBy(tx, reservationId)) ?? found;
    if (held.state_code === 'collecting' || held.state_code === 'packed')
      throw refusal([problem('sales_order_item_id', 'goods_collected', { order_no: held.order_no })]);
    const holds = await tx.row<{ holds: boolean }>(sql`select kontor_holds_goods(${target.sales_order_id}::bigint) as holds`);
    const given = holds?.holds ? await handOver(tx, caller.companyCode ?? '', reservationId, Number(sales_order_item_id), move_qty ?? held.qty) : 0;
    if (given === 0) throw refusal([problem('sales_order_item_id', 'not_awaited')]);
    if (held.state_code === 'ready_to_collect') await fire([held.fsm_instance_id], 'wait_again');
    return { changed: 1 };
  },
});
