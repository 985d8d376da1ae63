import { sql } from 'drizzle-orm';
import { carts } from '../../../../schemas/tables/sales/carts.ts';
import { defineGuard } from '../../engine/workflow/define.ts';

/** Nobody touched the cart for an hour. */
export default defineGuard({ record: carts, lacks: sql`case when record.last_active_at > now() - interval '60 minutes' then 'quiet' end` });
