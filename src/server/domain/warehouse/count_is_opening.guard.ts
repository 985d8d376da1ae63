import { sql } from 'drizzle-orm';
import { stockCounts } from '../../../../schemas/tables/warehouse/counts.ts';
import { defineGuard } from '../../engine/workflow/define.ts';

/** What is there when the books begin is posted as it stands. A count is handed in before, for only then is it held against what is booked. */
export default defineGuard({ record: stockCounts, lacks: sql`case when record.count_kind <> 'opening' then 'hand_in' end` });
