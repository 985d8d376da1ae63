import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';

/** Shelves on the way through each warehouse: aisles A to F, two to a zone, with racks of three levels. */
const shelves = sql`
  insert into storage (company_code, warehouse_id, storage_code, zone, aisle, rack, shelf_level, storage_type, sort_key)
  select w.company_code, w.warehouse_id, aisle || '-' || lpad(rack::text, 2, '0') || '-' || level, 'Z' || (ascii(aisle) - 63) / 2, aisle, lpad(rack::text, 2, '0'), level,
         case level when 3 then 'bulk' else 'pick' end, (ascii(aisle) - 64) * 1000 + rack * 10 + level
    from warehouse w cross join unnest(array['A','B','C','D','E','F']) aisle cross join generate_series(1, 8) rack cross join generate_series(1, 3) level`;

/** Every fifth product lies unplaced, as goods do that have just come; the others on a shelf. The last four racks are free. */
const places = sql`
  insert into storage_stock (storage_id, product_code, company_code, warehouse_id, qty)
  select s.storage_id, l.product_code, l.company_code, l.warehouse_id, l.on_hand
    from (select *, row_number() over (partition by warehouse_id order by product_code) as place from stock_level where on_hand > 0) l
    join (select *, row_number() over (partition by warehouse_id, storage_type in ('pick', 'bulk') order by sort_key, storage_id) as shelf from storage
           where storage_type in ('pick', 'bulk', 'unplaced')) s
      on s.warehouse_id = l.warehouse_id
     and case when l.place % 5 = 0 then s.storage_type = 'unplaced' else s.storage_type <> 'unplaced' and s.shelf = 1 + l.place % 132 end`;

/** What was there when the books began. */
const opening = sql`
  insert into stock_movement (company_code, moved_at, warehouse_id, storage_id, product_code, movement_type, qty, unit_cost, value)
  select l.company_code, timestamptz '2024-11-30', l.warehouse_id, p.storage_id, l.product_code, 'count_gain', l.on_hand, coalesce(l.avg_cost, 0), l.stock_value
    from stock_level l join storage_stock p on p.warehouse_id = l.warehouse_id and p.product_code = l.product_code`;

export default defineDemo({
  after: ['products'],
  inBulk: true,
  seed: async (tx) => {
    for (const statement of [shelves, places, opening]) await tx.execute(statement);
  },
});
