import { sql } from 'drizzle-orm';
import { carts } from '../../../../schemas/tables/sales/carts.ts';
import { defineGuard } from '../../engine/workflow/define.ts';

/** The cart became an order. */
export default defineGuard({ record: carts, lacks: sql`case when record.sales_order_id is null then 'order' end` });
