import { sql } from 'drizzle-orm';
import { purchaseOrders } from '../../../../schemas/tables/purchasing/orders.ts';
import { defineGuard } from '../../engine/workflow/define.ts';

/** A code of the UN for a place: two letters of the country and three of the place, of which the digits 0 and 1 are none. */
const place = sql.raw(`'^[A-Z]{2}[A-Z2-9]{3}$'`);

/** Goods leave with the days on which they leave and come; ports are told by their codes (UN/LOCODE). */
export default defineGuard({
  record: purchaseOrders,
  lacks: sql`
  case when record.etd is null then 'etd' when record.eta is null then 'eta' when record.pol !~ ${place} then 'pol' when record.pod !~ ${place} then 'pod' end`,
});
