import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { carry, instancesOf, lockPicks, ordersOf, picks } from './picks.ts';

/** What the list brought to be packed lies on its shelves again; its orders are being picked. */
export default defineEffect({
  params: v.strictObject({}),
  posts: true,
  async run({ tx, changes, fire, instance }) {
    const lines = await lockPicks(tx, Number(instance.entity_id), false);
    // An order that waits for the rest of its goods left the list.
    const back = lines.filter(({ reservation_state, order_state }) => reservation_state === 'picking' && ['packed', 'collecting'].includes(order_state));
    await carry(tx, instance.company_code, back, 'back');
    await picks.update(changes, back, () => ({ is_open: true }));
    await fire(await instancesOf(tx, ordersOf(back), 'packed'), 'unpack');
  },
});
