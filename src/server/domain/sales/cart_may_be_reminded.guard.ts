import { sql } from 'drizzle-orm';
import { carts } from '../../../../schemas/tables/sales/carts.ts';
import { defineGuard } from '../../engine/workflow/define.ts';

/** Whoever put the cart together told his address and agreed to be written to, and something lies in it. */
export default defineGuard({
  record: carts,
  lacks: sql`case when record.email is null then 'address' when not record.consent then 'consent' when record.item_count = 0 then 'items' end`,
});
