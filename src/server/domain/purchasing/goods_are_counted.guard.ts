import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineGuard } from '../../engine/workflow/define.ts';
import { ordersThatLack } from './order-guards.ts';

const missing = sql`
  case when not exists (select from purchase_order_item i where i.purchase_order_id = o.purchase_order_id and i.counted > 0) then 'count' end`;

/** Part of an order is unloaded once somebody counted some of it. */
export default defineGuard({ params: v.strictObject({}), refused: ({ tx, instances }) => ordersThatLack(tx, instances, missing) });
