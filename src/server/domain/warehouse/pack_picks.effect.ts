import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { sql } from 'drizzle-orm';
import { carry, instancesOf, lockPicks, ordersOf, picks } from './picks.ts';

const allPicked = sql`not exists (select from pick_list_item i where i.sales_order_id = o.sales_order_id and i.is_open)
  and not exists (select from reservation r where r.sales_order_id = o.sales_order_id and r.reservation_state = 'active')`;

/** What was picked lies where it is packed, and orders that have all their goods there are packed. */
export default defineEffect({
  params: v.strictObject({}),
  posts: true,
  async run({ tx, changes, fire, instance }) {
    const lines = await lockPicks(tx, Number(instance.entity_id), true);
    await carry(tx, instance.company_code, lines, 'there');
    await picks.update(changes, lines, () => ({ is_open: false }));
    await fire(await instancesOf(tx, ordersOf(lines), 'collecting', allPicked), 'pack');
  },
});
