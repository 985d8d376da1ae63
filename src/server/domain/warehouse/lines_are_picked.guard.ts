import { sql } from 'drizzle-orm';
import { pickLists } from '../../../../schemas/tables/warehouse/picking.ts';
import { defineGuard } from '../../engine/workflow/define.ts';

const lines = sql`from pick_list_item i where i.pick_list_id = record.pick_list_id`;

/** A way is finished when somebody stood before each shelf: of every line that is still on the list it is known how much was picked. */
export default defineGuard({
  record: pickLists,
  lacks: sql`case when not exists (select ${lines}) then 'lines' when exists (select ${lines} and i.is_open and i.picked is null) then 'picked' end`,
});
