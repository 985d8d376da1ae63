import { sql } from 'drizzle-orm';
import { cmrs } from '../../../../schemas/tables/sales/cmr.ts';
import { defineGuard } from '../../engine/workflow/define.ts';

/** A note is issued for goods of orders, and says who carries them in which vehicle. */
export default defineGuard({
  record: cmrs,
  lacks: sql`
  case when not exists (select from cmr_order o where o.cmr_id = record.cmr_id) then 'orders'
       when record.plate is null then 'plate' end`,
});
