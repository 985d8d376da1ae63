import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { lists, lockPicks, picks } from './picks.ts';
import { reverseMovements } from './stock.ts';

/** What was lost on the way of the list is there after all. */
export default defineEffect({
  params: v.strictObject({}),
  posts: true,
  async run({ tx, instance }) {
    const listId = Number(instance.entity_id);
    await lockPicks(tx, listId, false);
    const [list] = await lists.lock(tx, [{ pick_list_id: listId }], 'pick_list_no');
    await reverseMovements(tx, instance.company_code, { ref_table: picks.name, ref_id: listId, reason: list?.pick_list_no ?? '' });
  },
});
