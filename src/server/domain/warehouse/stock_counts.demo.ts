import { sql } from 'drizzle-orm';
import type { Transaction } from '../../engine/database/database.ts';
import { defineDemo } from '../../engine/demo/define.ts';
import { seedLives } from '../../engine/demo/lives.ts';
import type { Life } from '../../engine/demo/lives.ts';

const day = 1440;
/** What happened to a count that was begun so many days ago. */
const happened: Readonly<Record<number, Life['events']>> = { 1: [{ event: 'hand_in', minutesAgo: day / 2 }], 2: [{ event: 'cancel', minutesAgo: day }] };

/** Where most products of a company lie. */
const fullest = sql`
  select distinct on (s.company_code) s.company_code, s.storage_id, s.storage_code, s.warehouse_id
    from storage s join storage_stock using (storage_id) where qty > 1 and not blocked group by s.storage_id order by s.company_code, count(*) desc, s.storage_id`;

/** An opening that waits to be posted: goods that nobody orders or sells, of which none are booked where they were found. */
async function seedOpenings(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    with opening as (
      insert into stock_count (company_code, count_date, count_kind, storage_id, description)
      select company_code, current_date, 'opening', storage_id, storage_code from (${fullest}) f returning stock_count_id, company_code, storage_id)
    insert into stock_count_item (company_code, stock_count_id, line_no, product_code, storage_id, counted, unit_cost)
    select o.company_code, o.stock_count_id, p.line_no, p.product_code, o.storage_id, 4 * p.line_no, 10
      from opening o cross join lateral (
        select row_number() over (order by product_code desc) as line_no, product_code from product p
         where active and not fractional and not exists (select from storage_stock s where s.storage_id = o.storage_id and s.product_code = p.product_code)
           and not exists (select from purchase_order_item i where i.product_code = p.product_code)
           and not exists (select from sales_order_item i where i.product_code = p.product_code)
         order by product_code desc limit 3) p`);
}

/**
 * In each company an opening, and a count that was cancelled, one that was handed in, and one under way: of what lies where most of its products lie, and of the first shelves of that warehouse.
 * Of each three lines one is right, one has a piece too few and one a piece too many. Of the one under way the last lines are not counted yet.
 */
export default defineDemo({
  after: ['stock', 'places', 'purchase_orders', 'sales_orders'],
  async seed(tx) {
    const made = await tx.rows<{ fsm_instance_id: number; ago: number }>(sql`
      insert into stock_count (company_code, count_date, storage_id, description)
      select f.company_code, current_date - ago, case when ago > 0 then f.storage_id else coalesce(shelf.storage_id, f.storage_id) end, case when ago > 0 then storage_code else warehouse_name end
        from (${fullest}) f join warehouse using (warehouse_id) cross join generate_series(0, 2) ago
        left join lateral (select storage_id from storage p where p.warehouse_id = f.warehouse_id and p.storage_type = 'pick' and not p.blocked order by p.sort_key, p.storage_id limit 1) shelf on true
       order by f.company_code, ago desc
      returning fsm_instance_id, (current_date - count_date)::int as ago`);
    await tx.execute(sql`
      insert into stock_count_item (company_code, stock_count_id, line_no, product_code, storage_id, expected, counted, unit_cost)
      select company_code, stock_count_id, row_number() over (partition by stock_count_id order by place), product_code, storage_id, case when is_handed_in then qty end,
             case when is_handed_in or place <= 8 then qty + (place - 1) / 2 % 3 - 1 end, coalesce(avg_cost, 1)
        from (select c.company_code, c.count_date < current_date as is_handed_in, c.stock_count_id, s.product_code, s.storage_id, s.qty, v.avg_cost,
                     row_number() over (partition by c.stock_count_id order by p.storage_type not in ('pick', 'bulk'), p.sort_key, p.storage_id, s.product_code) as place,
                     row_number() over (partition by s.storage_id, s.product_code order by c.stock_count_id) as turn
                from stock_count c join (${fullest}) f using (company_code)
                join storage p on p.warehouse_id = f.warehouse_id and (c.count_date = current_date or p.storage_id = c.storage_id) and not p.blocked
                join storage_stock s on s.storage_id = p.storage_id join stock_level v on v.warehouse_id = s.warehouse_id and v.product_code = s.product_code
               where c.count_date >= current_date - 1 and s.qty > 1 and v.free > 1) l
       where place <= 24 and place % 2 = turn % 2`);
    await seedLives(
      tx,
      made.map(({ fsm_instance_id, ago }) => ({ fsm_instance_id, begun: ago * day, events: happened[ago] ?? [] })),
    );
    await seedOpenings(tx);
  },
});
