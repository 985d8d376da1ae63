import { sql } from 'drizzle-orm';
import { asked } from '../../../../schemas/asked.ts';
import { choice, text } from '../../../../schemas/kinds.gen.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { listPer, makePickLists } from './pick-lists.ts';
import type { ListPer } from './pick-lists.ts';
import { instancesOf } from './picks.ts';

/** Puts the selected goods on pick lists; their orders are being collected then. It fires their events, so it is no step that an undo takes back: a list is cancelled. */
export default defineProcedure({
  icon: 'list-ordered',
  right: 'set',
  needs: 'selection',
  leaves: true,
  tells: true,
  answer: { lists: asked(text) },
  fires: { sales_order: ['start_collecting'] },
  input: { list_per: asked(choice, { values: [...listPer] }).initially('order') },
  example: { input: { list_per: 'order' } },
  async run({ tx, keys, input: { list_per }, changes, fire }) {
    const reservations = keys.map(({ reservation_id }) => Number(reservation_id));
    const orders = await tx.rows<{ sales_order_id: number }>(
      sql`select distinct sales_order_id from reservation where reservation_id = any(${`{${reservations.join(',')}}`}::bigint[]) and reservation_state = 'active'`,
    );
    const made = await makePickLists(tx, changes, reservations, list_per as ListPer);
    const collecting = await instancesOf(
      tx,
      orders.map(({ sales_order_id }) => sales_order_id),
      'ready_to_collect',
    );
    await fire(collecting, 'start_collecting');
    return { changed: made.length, lists: made.join(', ') };
  },
});
