import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineGuard } from '../../engine/workflow/define.ts';
import { ordersThatLack } from './order-guards.ts';

const missing = sql`
  case when o.rate_to_base is null then 'rate'
       when not exists (select from purchase_order_item i where i.purchase_order_id = o.purchase_order_id) then 'lines'
       when exists (select from purchase_order_item i where i.purchase_order_id = o.purchase_order_id and i.price_base is null) then 'price' end`;

/** An order is placed with a rate of its currency, with lines, and with a price on every line. */
export default defineGuard({ params: v.strictObject({}), refused: ({ tx, instances }) => ordersThatLack(tx, instances, missing) });
