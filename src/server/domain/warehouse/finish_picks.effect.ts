import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { carry, instancesOf, lockPicks, ordersOf, picks } from './picks.ts';
import { endShortPicks } from './stock.ts';

/**
 * Where less was found than wanted, the missing goods are held no more, and are lost where whoever picked says so. What was found for such an order is packed at once, for
 * the order leaves the list: it waits for the rest.
 */
export default defineEffect({
  params: v.strictObject({}),
  posts: true,
  async run({ tx, changes, fire, instance, input, seq }) {
    const listId = Number(instance.entity_id);
    const lines = await lockPicks(tx, listId, true);
    const waiting = new Set(ordersOf(lines.filter(({ qty, picked }) => Number(picked) < qty)));
    if (waiting.size === 0) return;
    const leaving = lines.filter(({ sales_order_id }) => waiting.has(sales_order_id));
    await endShortPicks(tx, instance.company_code, listId, input.checkbox === true, `pick:${instance.fsm_instance_id}:${seq}`);
    await carry(tx, instance.company_code, leaving, 'there');
    await picks.update(changes, leaving, () => ({ is_open: false }));
    await fire(await instancesOf(tx, [...waiting], 'collecting'), 'wait_for_goods');
  },
});
