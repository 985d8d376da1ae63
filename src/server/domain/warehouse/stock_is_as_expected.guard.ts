import { sql } from 'drizzle-orm';
import { stockCounts } from '../../../../schemas/tables/warehouse/counts.ts';
import { defineGuard } from '../../engine/workflow/define.ts';

/** Nothing moved since the lines of a count were begun; where an opening adds goods, none are booked. Tells the products. */
export default defineGuard({ record: stockCounts, lacks: sql`kontor_unexpected_stock(record.stock_count_id)` });
