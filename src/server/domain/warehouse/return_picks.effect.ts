import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { sql } from 'drizzle-orm';
import { instancesOf, lockPicks, ordersOf, picks } from './picks.ts';
import { stopPicking } from './stock.ts';

const noneElsewhere = sql`not exists (select from reservation r where r.sales_order_id = o.sales_order_id and r.reservation_state = 'picking')`;

/** Nobody picks the list: its goods may go on another one, and orders of which nothing else is picked are ready to be collected again. */
export default defineEffect({
  params: v.strictObject({}),
  async run({ tx, changes, fire, instance }) {
    const lines = await lockPicks(tx, Number(instance.entity_id), true);
    await picks.update(changes, lines, () => ({ is_open: false }));
    await stopPicking(
      tx,
      instance.company_code,
      lines.map(({ reservation_id }) => reservation_id),
    );
    await fire(await instancesOf(tx, ordersOf(lines), 'collecting', noneElsewhere), 'stop_collecting');
  },
});
