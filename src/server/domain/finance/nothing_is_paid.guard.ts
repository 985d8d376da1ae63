import { sql } from 'drizzle-orm';
import { cashflows } from '../../../../schemas/tables/finance/cashflow.ts';
import { defineGuard } from '../../engine/workflow/define.ts';

/** What is cancelled has not been paid, not even in part. */
export default defineGuard({ record: cashflows, lacks: sql`case when record.total_paid <> 0 then 'reversal' end` });
