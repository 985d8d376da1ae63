import { sql } from 'drizzle-orm';
import { cashflows } from '../../../../schemas/tables/finance/cashflow.ts';
import { defineGuard } from '../../engine/workflow/define.ts';

/** Nobody is reminded of what he pays, or has paid, at the door. */
export default defineGuard({
  record: cashflows,
  lacks: sql`case when not record.in_advance and exists (
    select from sales_order o join payment_method p using (company_code, payment_method_id) where o.sales_order_id = record.sales_order_id and p.pm_type = 'cod') then 'carrier' end`,
});
