import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Transaction } from '../../engine/database/database.ts';
import { defineEffect } from '../../engine/workflow/define.ts';
import { beginCount } from './begin-count.ts';
import type { ToCount } from './begin-count.ts';
import { carry, instancesOf, lists, lockPicks, ordersOf, picks } from './picks.ts';
import type { PickLine } from './picks.ts';
import { endShortPicks } from './stock.ts';

const isShort = ({ qty, picked }: PickLine): boolean => Number(picked) < qty;

/** Where goods were missing, and how many were found there: what is booked now less what was missed. */
const foundAt = (tx: Transaction, lines: readonly PickLine[]): Promise<ToCount[]> =>
  tx.rows<ToCount>(sql`
    select s.storage_id, s.warehouse_id, s.product_code, greatest(s.qty - sum(k.qty - k.picked), 0)::float8 as counted
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as k(storage_id bigint, product_code text, qty numeric, picked numeric)
      join storage_stock s using (storage_id, product_code)
     group by s.storage_id, s.warehouse_id, s.product_code, s.qty order by s.storage_id, s.product_code`);

/**
 * Where less was found than wanted, the missing goods are held no more; where whoever picked says that they are not there, a count of those places is begun, whose posting takes
 * them out of stock. What was found for such an order is packed at once, for the order leaves the list: it waits for the rest.
 */
export default defineEffect({
  params: v.strictObject({}),
  posts: true,
  async run({ tx, changes, fire, instance, input }) {
    const listId = Number(instance.entity_id);
    const lines = await lockPicks(tx, listId, true);
    const short = lines.filter(isShort);
    if (short.length === 0) return;
    const waiting = new Set(ordersOf(short));
    const leaving = lines.filter(({ sales_order_id }) => waiting.has(sales_order_id));
    await endShortPicks(tx, instance.company_code, listId);
    await carry(tx, instance.company_code, leaving, 'there');
    if (input.checkbox === true) {
      const [list] = await lists.lock(tx, [{ pick_list_id: listId }], 'pick_list_no');
      await beginCount({ tx, changes, companyCode: instance.company_code, description: list?.pick_list_no ?? '' }, await foundAt(tx, short));
    }
    await picks.update(changes, leaving, () => ({ is_open: false }));
    await fire(await instancesOf(tx, [...waiting], 'collecting'), 'wait_for_goods');
  },
});
