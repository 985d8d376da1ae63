import { sql } from 'drizzle-orm';
import { stockCounts } from '../../../../schemas/tables/warehouse/counts.ts';
import { defineGuard } from '../../engine/workflow/define.ts';

const lines = sql`from stock_count_item i where i.stock_count_id = record.stock_count_id`;

/** More was found than is booked, which an opening knows at once and a count when it was handed in. */
const isMore = sql`i.difference > 0 and (record.count_kind = 'opening' or i.expected is not null)`;

/**
 * A count is handed in and posted with lines, each counted, and with a cost where more was found than was booked. It says what is in a blocked storage too; an opening, which
 * brings goods, puts none there.
 */
export default defineGuard({
  record: stockCounts,
  lacks: sql`
  case when not exists (select ${lines}) then 'lines'
       when exists (select ${lines} and i.counted is null) then 'counted'
       when exists (select ${lines} and ${isMore} and i.unit_cost is null) then 'cost'
       when record.count_kind = 'opening' and exists (select from stock_count_item i join storage s using (storage_id)
                     where i.stock_count_id = record.stock_count_id and i.difference <> 0 and s.blocked) then 'blocked' end`,
});
