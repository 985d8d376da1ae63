import { sql } from 'drizzle-orm';
import { cashflows } from '../../../../schemas/tables/finance/cashflow.ts';
import { defineGuard } from '../../engine/workflow/define.ts';

/** Only others are reminded of what they owe. */
export default defineGuard({ record: cashflows, lacks: sql`case when record.direction <> 'in' then 'claim' end` });
