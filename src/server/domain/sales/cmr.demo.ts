import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';
import { seedLives } from '../../engine/demo/lives.ts';
import type { Life } from '../../engine/demo/lives.ts';
import { draw, keep, storeFiles } from '../products/demo/drawings.ts';

const day = 1440;

/** Notes of a company from the oldest on: what became of each, which orders it is about by their turn, and its vehicle. */
const stories: readonly { way: string; turn: number; plate: string | null; packing: string; events: Life['events'] }[] = [
  {
    way: 'closed',
    turn: 0,
    plate: 'ABC-123',
    packing: 'EUR',
    events: [
      { event: 'issue', minutesAgo: 30 * day },
      { event: 'sign', minutesAgo: 26 * day },
      { event: 'close', minutesAgo: 20 * day },
    ],
  },
  {
    way: 'signed',
    turn: 1,
    plate: 'B 47 KTR',
    packing: 'EUR',
    events: [
      { event: 'issue', minutesAgo: 12 * day },
      { event: 'sign', minutesAgo: 6 * day },
    ],
  },
  {
    way: 'cancelled',
    turn: 2,
    plate: 'AA BC 451',
    packing: 'EUR',
    events: [
      { event: 'issue', minutesAgo: 9 * day },
      { event: 'cancel', minutesAgo: 8 * day },
    ],
  },
  { way: 'issued', turn: 3, plate: 'HH-KT 204', packing: 'EUR', events: [{ event: 'issue', minutesAgo: 2 * day }] },
  { way: 'draft', turn: 4, plate: null, packing: 'EUR', events: [] },
];

/** Consignment notes of every company in every state, each for two orders that left. */
export default defineDemo({
  after: ['sales_orders', 'shipments'],
  async seed(tx) {
    const lives = new Map(stories.map(({ turn, events }) => [turn, { begun: (events[0]?.minutesAgo ?? day) + 60, events }]));
    const told = JSON.stringify(stories.map(({ events, ...story }) => ({ ...story, age: Math.round((events[0]?.minutesAgo ?? 0) / day) })));
    const made = await tx.rows<{ fsm_instance_id: number; turn: number }>(sql`
      with story as (select c.company_code, c.city, s.* from company c cross join jsonb_to_recordset(${told}::jsonb) as s(way text, turn integer, plate text, packing text, age integer)),
      left_house as (
        select o.*, kontor_sale_weight(o.sales_order_id) as kg, row_number() over (partition by o.company_code order by o.opened_on desc, o.sales_order_id) - 1 as place
          from sales_order o join fsm_instance using (fsm_instance_id) join fsm_state s using (state_id) where s.is_shipped and s.state_code <> 'returned'),
      head as (
        select s.*, min(o.delivery_name) as consignee, min(concat_ws(E'\\n', o.address_line, concat_ws(' ', o.zip_code, o.city))) as address, min(concat_ws(' ', o.zip_code, o.city)) as place, min(o.language_code) as language,
               sum(o.kg) as kg, sum(o.parcel_count) as packages, array_agg(o.sales_order_id) as orders
          from story s join left_house o on o.company_code = s.company_code and o.place / 2 = s.turn group by s.company_code, s.city, s.way, s.turn, s.plate, s.packing, s.age),
      note as (
        insert into cmr (company_code, cmr_no, consignee, consignee_address, delivery_place, loading_place, loading_on, packages, packing, hs_name, hs_codes, weight, carrier, plate, issued_place, issued_on, received_on,
                         language_code, comments)
        select company_code, case when way <> 'draft' then 'CMR-' || to_char(current_date, 'YYYY') || '-' || lpad((turn + 1)::text, 5, '0') end, consignee, address, place, city, current_date - age, packages, packing,
               case when way <> 'draft' then (select string_agg(distinct coalesce(p.product_name ->> language, p.product_code), E'\\n') from sales_order_item i join product p using (product_code) where i.sales_order_id = any(orders)) end,
               case when way <> 'draft' then (select string_agg(distinct p.hs_code, ', ') from sales_order_item i join product p using (product_code) where i.sales_order_id = any(orders)) end,
               case when way <> 'draft' then nullif(round(kg, 3), 0) end, 'DSV', plate, case when way <> 'draft' then city end, case when way <> 'draft' then current_date - age end,
               case when way in ('signed', 'closed') then current_date - age + 3 end, language, turn::text
          from head order by company_code, turn returning cmr_id, company_code, fsm_instance_id, comments::integer as turn),
      linked as (
        insert into cmr_order (company_code, cmr_id, sales_order_id)
        select n.company_code, n.cmr_id, o.sales_order_id from note n join head h on h.company_code = n.company_code and h.turn = n.turn cross join unnest(h.orders) o(sales_order_id) order by 2, 3)
      select fsm_instance_id, turn from note`);
    await tx.execute(sql`update cmr set comments = null`);
    await tx.execute(sql`
      insert into counter (company_code, series, year, last) select company_code, 'cmr', extract(year from current_date)::int, count(*) from cmr where cmr_no is not null group by 1`);
    await seedLives(
      tx,
      made.map(({ fsm_instance_id, turn }) => ({ fsm_instance_id, ...(lives.get(turn) ?? { begun: day, events: [] }) })),
    );
  },
  /** Copies that came back signed. */
  async seedFiles(database, storage) {
    const signed = await database.system((tx) =>
      tx.rows<{ cmr_id: number; cmr_no: string }>(sql`select cmr_id, cmr_no from cmr where received_on is not null order by cmr_id`),
    );
    const made = await Promise.all(
      signed.map(async ({ cmr_id, cmr_no }) => ({
        cmr_id,
        picture_id: randomUUID().replaceAll('-', ''),
        ...(await keep(storage, await draw([255, 255, 255], []), cmr_no)),
      })),
    );
    await database.system(async (tx) => {
      await storeFiles(tx, made);
      const given = sql`jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as g(cmr_id bigint, picture_id text, file_key text, file_name text)`;
      await tx.execute(sql`insert into picture (picture_id, file_key, file_name) select picture_id, file_key, file_name from ${given}`);
      await tx.execute(sql`update cmr set scan = g.picture_id from ${given} where g.cmr_id = cmr.cmr_id`);
    });
  },
});
