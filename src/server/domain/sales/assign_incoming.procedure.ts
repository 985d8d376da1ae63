import { sql } from 'drizzle-orm';
import { asked } from '../../../../schemas/asked.ts';
import { waitingReference } from '../../../../schemas/forms/sales/waiting_lines.form.ts';
import { quantity, reference } from '../../../../schemas/kinds.gen.ts';
import { problem, refusal } from '../../engine/records/core/refusals.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { leastQty } from '../warehouse/least-qty.ts';
import { chooseIncoming } from '../warehouse/stock.ts';

/** Goods that come are for a line of an order that waits, whoever ordered before it: as many as are named, else all that it lacks. */
export default defineProcedure({
  icon: 'link',
  right: 'set',
  needs: 'one',
  final: true,
  input: { sales_order_item_id: asked(reference, waitingReference), assign_qty: asked(quantity).between(leastQty).optional() },
  async run({ tx, keys, caller, input: { sales_order_item_id, assign_qty } }) {
    const purchase = Number(keys[0]?.purchase_order_item_id);
    const wanted = await tx.row<{ qty: number }>(sql`
      select d.qty::float8 from purchase_order_item i join purchase_order o using (purchase_order_id)
       cross join lateral kontor_demand(o.warehouse_id, i.product_code) d
       where i.purchase_order_item_id = ${purchase} and o.is_expected and i.received < i.qty and d.id = ${sales_order_item_id}`);
    if (!wanted) throw refusal([problem('sales_order_item_id', 'not_awaited')]);
    const choice = { purchase_order_item_id: purchase, sales_order_item_id: Number(sales_order_item_id), qty: assign_qty ?? wanted.qty };
    await chooseIncoming(tx, caller.companyCode ?? '', [choice]);
    return { changed: 1 };
  },
});
