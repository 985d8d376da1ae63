import { sql } from 'drizzle-orm';
import type { FillDoubt } from '../fills.ts';

/** What keeps an opening from being posted, told as its lines are written (the guards of posting look again). */
export const openingDoubts: readonly FillDoubt[] = [
  {
    id: 'stock_booked',
    when: sql`exists (select from storage_stock s
      where s.storage_id = record.storage_id and s.product_code = record.product_code and s.qty <> coalesce(record.expected, 0))`,
  },
  { id: 'cost_unknown', when: sql`record.difference > 0 and record.unit_cost is null` },
];
