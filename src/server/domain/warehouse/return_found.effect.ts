import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { carry, lockPicks } from './picks.ts';
import { stopPicking } from './stock.ts';

/** What was found for orders that left the list, because they wait for the rest, lies on its shelves again: it is picked together with the rest. */
export default defineEffect({
  params: v.strictObject({}),
  posts: true,
  async run({ tx, instance }) {
    const lines = await lockPicks(tx, Number(instance.entity_id), false);
    const found = lines.filter(
      ({ reservation_state, order_state, picked }) => reservation_state === 'picking' && order_state === 'waiting_for_goods' && Number(picked) > 0,
    );
    await carry(tx, instance.company_code, found, 'back');
    await stopPicking(
      tx,
      instance.company_code,
      found.map(({ reservation_id }) => reservation_id),
    );
  },
});
