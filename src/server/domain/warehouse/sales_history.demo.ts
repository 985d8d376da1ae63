import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';

/** Products that are kept in stock, and how many pieces of each leave a week; one in ten was sold out a fortnight ago. */
const sold = sql`
  select l.company_code, l.warehouse_id, l.product_code, s.storage_id, coalesce(l.avg_cost, 0) as cost, 1 + (hashtext(l.product_code) & 3) as pieces, l.on_hand
    from stock_level l join product p using (product_code) join storage s on s.warehouse_id = l.warehouse_id and s.storage_type = 'unplaced'
   where p.keep_in_stock = 1 and (hashtext(l.product_code) & 7) < 4`;

/** The goods of twelve weeks that were sold came before the books began to be looked at, so that the stock stays what it is. */
const movements = sql`
  insert into stock_movement (company_code, moved_at, warehouse_id, storage_id, product_code, movement_type, qty, unit_cost, value)
  select company_code, moved_at, warehouse_id, storage_id, product_code, movement_type, qty, cost, qty * cost
    from (${sold}) sold
   cross join lateral (
     select timestamptz '2024-11-30' as moved_at, 'count_gain' as movement_type, 10 * sold.pieces as qty
      union all
     select current_date - 17 - week * 7 + time '10:00', 'sale', -sold.pieces from generate_series(0, 9) week) moved
   order by moved_at`;

/** Sales of the last months, by which it is known how fast goods go and since when some are out of stock. */
export default defineDemo({ after: ['stock'], inBulk: true, seed: async (tx) => void (await tx.execute(movements)) });
