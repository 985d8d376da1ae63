import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';

/** The warehouse of each company stands where the company does; a small one besides takes what is sold off. */
const warehouses = sql`
  with standing as (
    update warehouse w set address_line = c.address_line, zip_code = c.zip_code, city = c.city, country_code = c.country_code
      from company c where c.company_code = w.company_code returning w.company_code)
  insert into warehouse (company_code, warehouse_name, zip_code, city, country_code)
  select c.company_code, 'Outlet ' || c.city, c.zip_code, c.city, c.country_code from company c where exists (select from standing s where s.company_code = c.company_code)`;

const outlet = sql`
  insert into storage (company_code, warehouse_id, storage_code, zone, aisle, rack, bin, storage_type, sort_key, max_weight, max_volume)
  select w.company_code, w.warehouse_id, 'P-' || lpad(place::text, 2, '0'), 'Z1', 'P', lpad(((place + 3) / 4)::text, 2, '0'), place::text, case when place > 6 then 'pallet' else 'pick' end,
         place * 10, case when place > 6 then 800 else 250 end, case when place > 6 then 1.8 else 0.6 end
    from warehouse w cross join generate_series(1, 8) place where w.warehouse_name like 'Outlet %'`;

/** What shelves bear and hold: mostly more than lies there, here and there less. Those that are free have no limit. */
const limits = sql`
  update storage s set max_weight = ceil(greatest(100, coalesce(l.weight, 0) * (0.9 + s.sort_key % 13 / 10.0)) / 50) * 50,
                       max_volume = round(ceil(greatest(0.5, coalesce(l.volume, 0) * (0.95 + s.sort_key % 11 / 10.0)) * 10) / 10, 1)
    from storage t join (select storage_id, sum(qty * weight) as weight, sum(qty * volume) as volume
                                from storage_stock join product using (product_code) group by 1) l using (storage_id)
   where s.storage_id = t.storage_id and s.storage_type in ('pick', 'bulk') and s.max_weight is null`;

/** The last shelf of each warehouse is blocked, and one on which goods lie. */
const blocked = sql`
  update storage s set blocked = true
    from (select warehouse_id, max(storage_id) as last, max(storage_id) filter (where aisle = 'B' and rack = '05') as used
            from storage where storage_type in ('pick', 'bulk') group by 1) b
   where s.warehouse_id = b.warehouse_id and s.storage_id in (b.last, b.used)`;

/** Of what is to be kept in stock and has a shelf, three of four belong there. */
const fixed = sql`
  insert into product_storage (company_code, warehouse_id, product_code, storage_id)
  select company_code, warehouse_id, product_code, storage_id
    from (select s.company_code, s.warehouse_id, s.product_code, s.storage_id, row_number() over (partition by s.warehouse_id order by s.product_code) as place
            from storage_stock s join product p using (product_code) join storage t using (storage_id)
           where p.keep_in_stock = 1 and s.qty > 0 and t.storage_type in ('pick', 'bulk')) l
   where place % 4 <> 0`;

/** A few pieces of some products were set aside, two legs each. */
const aside = sql`
  with gone as (
    select s.company_code, s.warehouse_id, s.storage_id, q.storage_id as target, s.product_code, 1 + least(3, floor(s.qty) - 2) as qty, coalesce(l.avg_cost, 0) as cost, row_number() over (partition by s.warehouse_id order by s.product_code) as place
      from storage_stock s join storage t using (storage_id) join stock_level l on l.warehouse_id = s.warehouse_id and l.product_code = s.product_code
      join storage q on q.warehouse_id = s.warehouse_id and q.storage_type = 'quarantine'
     where s.qty > 4 and t.storage_type = 'pick' and not t.blocked),
  few as (select * from gone where place <= 120 and place % 20 = 0),
  legs as (
    insert into stock_movement (company_code, moved_at, warehouse_id, storage_id, product_code, movement_type, qty, unit_cost, value)
    select company_code, now() - place * interval '5 hours', warehouse_id, storage_id, product_code, 'transfer_out', -qty, cost, -round(qty * cost, 6) from few
    union all
    select company_code, now() - place * interval '5 hours', warehouse_id, target, product_code, 'transfer_in', qty, cost, round(qty * cost, 6) from few),
  out as (update storage_stock s set qty = s.qty - g.qty from few g where s.storage_id = g.storage_id and s.product_code = g.product_code)
  insert into storage_stock (storage_id, product_code, company_code, warehouse_id, qty) select target, product_code, company_code, warehouse_id, qty from few`;

/** What lies in quarantine is free for nobody. */
const counted = sql`
  update stock_level l set set_aside = s.qty from storage_stock s join storage using (storage_id)
   where storage_type = 'quarantine' and l.warehouse_id = s.warehouse_id and l.product_code = s.product_code`;

/** Places in all their states: two warehouses, shelves with limits, blocked ones, goods set aside, and places that products belong to. */
export default defineDemo({
  after: ['stock'],
  async seed(tx) {
    for (const statement of [warehouses, outlet, limits, blocked, fixed, aside, counted]) await tx.execute(statement);
  },
});
