import { sql } from 'drizzle-orm';
import type { Transaction } from '../../engine/database/database.ts';
import { defineDemo } from '../../engine/demo/define.ts';
import { ean13 } from './demo/eans.ts';

/** Products that have packs: so many of every hundred of the first ones. */
const packed = { ofHundred: 85, first: 50_000 };
const pairs = 300;
/** Categories of each shop in which products were put in an order, and products placed in each. */
const ordered = { categories: 4, products: 12 };

/** What the first products are packed in: one piece, a master box and a pallet; figures follow from the product's own sizes. */
const seedPacks = (tx: Transaction): Promise<number> =>
  tx.execute(sql`
    insert into product_pack (product_pack_code, product_code, level, qty_in_pack, ean, length, width, height, net_weight, gross_weight, per_pallet)
    select product_code || suffix, product_code, level, qty, case when level = 'unit' then null else ${ean13(sql`(left(ean, 3) || digit || substr(ean, 5, 8))`)} end,
           case level when 'unit' then length when 'pallet' then 120 else master_box_length end,
           case level when 'unit' then width when 'pallet' then 80 else master_box_width end,
           case level when 'unit' then height when 'pallet' then 145 else master_box_height end,
           round(weight * qty, 3), round(weight * qty * 1.06, 3), case level when 'master_box' then 12 when 'pallet' then 1 end
      from (select *, row_number() over (order by product_code) as n from product) p
      cross join (values ('-1', 'unit', 1, ''), ('-M', 'master_box', 4, '1'), ('-P', 'pallet', 48, '2')) as l(suffix, level, qty, digit)
     where n % 100 < ${packed.ofHundred} and n <= ${packed.first}
    on conflict do nothing`);

/** Every eighth or so of the first products goes with its neighbour in the list, every other of those in its place. */
const seedRelations = (tx: Transaction): Promise<number> =>
  tx.execute(sql`
    insert into product_relation (product_code, related_code, relation, position, both_ways)
    select product_code, related, case when n % 2 = 0 then 'accessory' else 'alternative' end, 1 + n % 3, n % 5 = 0
      from (select product_code, lead(product_code, (1 + n % 7)::int) over (order by product_code) as related, n
              from (select product_code, row_number() over (order by product_code) as n from product) numbered where n <= ${2 * pairs}) p
     where related is not null and n % 2 = (n / 2) % 2
     limit ${pairs}
    on conflict do nothing`);

const seedPositions = (tx: Transaction): Promise<number> =>
  tx.execute(sql`
    insert into product_position (company_code, shop_id, product_category_id, product_code, position)
    select s.company_code, s.shop_id, c.id, p.product_code, p.place
      from shop s
      cross join (select main_product_category_id as id from product where main_product_category_id is not null group by 1 order by count(*) desc, 1 limit ${ordered.categories}) c
      cross join lateral (
        select product_code, row_number() over (order by right(product_code, 2), product_code) as place from product
         where main_product_category_id = c.id order by right(product_code, 2), product_code limit ${ordered.products}) p`);

const seedTicks = (tx: Transaction): Promise<number> =>
  tx.execute(sql`
    insert into product_tick (product_code, check_code, ticked_at)
    select product_code, check_code, timestamptz '2026-04-13 08:00+00' + n * interval '7 minutes'
      from (select product_code, row_number() over (order by product_code) as n from product) p
      join (values ('texts_read', 2), ('pictures_seen', 3), ('price_agreed', 4), ('legal_checked', 7)) as t(check_code, every) on n % every = 0
     where n <= 2400
    on conflict do nothing`);

/** Packs for most products, some pairs, places in a few categories of each shop, and ticks; set by set, made by the database. */
export default defineDemo({
  after: ['products'],
  inBulk: true,
  async seed(tx) {
    await seedPacks(tx);
    await seedRelations(tx);
    await seedPositions(tx);
    await seedTicks(tx);
  },
});
