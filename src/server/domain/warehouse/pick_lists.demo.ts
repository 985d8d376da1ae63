import { sql } from 'drizzle-orm';
import type { Transaction } from '../../engine/database/database.ts';
import { defineDemo } from '../../engine/demo/define.ts';
import { seedLives } from '../../engine/demo/lives.ts';
import type { Life } from '../../engine/demo/lives.ts';

const picked = [
  { event: 'assign', minutesAgo: 400 },
  { event: 'start', minutesAgo: 380 },
  { event: 'finish_picking', minutesAgo: 340 },
] as const;

/** What became of lists, of which orders they are, of which lines it is known how much was picked, and whether a piece of each was not found. */
const stories: readonly { way: string; state: string; share: number; isShort?: boolean; events: Life['events'] }[] = [
  { way: 'done', state: 'packed', share: 1, events: [...picked, { event: 'complete', minutesAgo: 320 }] },
  { way: 'picked', state: 'collecting', share: 1, events: picked },
  { way: 'picking', state: 'collecting', share: 0.5, events: [{ event: 'start', minutesAgo: 20 }] },
  { way: 'assigned', state: 'collecting', share: 0, events: [{ event: 'assign', minutesAgo: 15 }] },
  { way: 'new', state: 'collecting', share: 0, events: [] },
  { way: 'short', state: 'collecting', share: 1, isShort: true, events: [{ event: 'start', minutesAgo: 25 }] },
  { way: 'short', state: 'collecting', share: 1, isShort: true, events: [{ event: 'start', minutesAgo: 35 }] },
];

/** Which orders go on which list of a company: those packed on one together, of those being collected one each. */
const orders = sql`
  select o.sales_order_id, o.warehouse_id, o.carrier, s.state_code, row_number() over (partition by s.state_code order by o.sales_order_id) as place
    from sales_order o join fsm_instance n using (fsm_instance_id) join fsm_state s on s.state_id = n.state_id
   where o.company_code = nullif(current_setting('app.company', true), '')`;

interface Made {
  pick_list_id: number;
  fsm_instance_id: number;
}

/** An empty list of the company, for the orders of a story. */
const newList = (tx: Transaction, number: number, isStarted: boolean) =>
  tx.row<Made>(sql`
    insert into pick_list (company_code, pick_list_no, warehouse_id, picker_id, created_at)
    select company_code, 'PL-' || to_char(current_date, 'YYYY') || '-' || lpad(${number}::text, 5, '0'), min(warehouse_id),
           case when ${isStarted} then (select min(user_id) from app_user where user_email = 'clerk@demo.kontor.test') end, now() - interval '7 hours'
      from warehouse where company_code = nullif(current_setting('app.company', true), '') group by company_code
    returning pick_list_id, fsm_instance_id`);

const addLines = (tx: Transaction, list: number, state: string, place: number | null, { share, isShort = false }: (typeof stories)[number]) =>
  tx.execute(sql`
    insert into pick_list_item (company_code, pick_list_id, line_no, reservation_id, sales_order_id, sales_order_item_id, product_code, storage_id, qty, picked)
    select l.company_code, l.pick_list_id, g.place, g.reservation_id, g.sales_order_id, g.sales_order_item_id, g.product_code, g.storage_id, g.qty,
           case when g.place <= ceil(g.lines * ${share}::numeric) then g.qty - ${Number(isShort)}::int end
      from pick_list l
     cross join (select g.*, row_number() over (order by g.sort_key, g.reservation_id) as place, count(*) over () as lines
                   from kontor_begin_picking(array(select r.reservation_id from reservation r join (${orders}) o using (sales_order_id)
                                                    where o.state_code = ${state} and (${place}::int is null or o.place = ${place}::int) and r.reservation_state = 'active')) g) g
     where l.pick_list_id = ${list}`);

/** What was picked is packed. */
const pack = async (tx: Transaction, list: number) => {
  await tx.rows(sql`
    select kontor_transfer(coalesce(jsonb_agg(jsonb_build_object('product_code', i.product_code, 'qty', i.picked,
             'from', jsonb_build_object('warehouse_id', l.warehouse_id, 'storage_id', i.storage_id), 'to', jsonb_build_object('warehouse_id', l.warehouse_id, 'storage_id', p.storage_id))), '[]'))
      from pick_list_item i join pick_list l using (pick_list_id) join storage p on p.warehouse_id = l.warehouse_id and p.storage_type = 'packing'
     where i.pick_list_id = ${list}`);
  await tx.execute(sql`update pick_list_item set is_open = false where pick_list_id = ${list}`);
};

/** A list that was given up before anybody went: its order is ready to be collected again. */
const addGivenUp = (tx: Transaction, list: number) =>
  tx.execute(sql`
    insert into pick_list_item (company_code, pick_list_id, line_no, reservation_id, sales_order_id, sales_order_item_id, product_code, storage_id, qty, is_open)
    select r.company_code, ${list}, row_number() over (order by r.reservation_id), r.reservation_id, r.sales_order_id, r.sales_order_item_id, r.product_code,
           kontor_first_place(r.warehouse_id, r.product_code), r.qty, false
      from reservation r join (${orders}) o using (sales_order_id) where o.state_code = 'ready_to_collect' and o.place = 1`);

/** In each company a pick list in every state, of the orders that are packed or being collected. */
export default defineDemo({
  after: ['sales_orders'],
  async seed(tx) {
    const companies = await tx.rows<{ company_code: string }>(sql`select company_code from company order by company_code`);
    const lives: Life[] = [];
    for (const { company_code } of companies) {
      await tx.rows(sql`select set_config('app.company', ${company_code}, true)`);
      const givenUp = await newList(tx, 1, false);
      if (!givenUp) continue;
      await addGivenUp(tx, givenUp.pick_list_id);
      lives.push({ fsm_instance_id: givenUp.fsm_instance_id, begun: 420, events: [{ event: 'cancel', minutesAgo: 410 }] });
      for (const [index, story] of stories.entries()) {
        const { way, state, events } = story;
        const list = await newList(tx, index + 2, events.length > 0);
        if (!list) continue;
        await addLines(tx, list.pick_list_id, state, way === 'done' ? null : index, story);
        if (way === 'done') await pack(tx, list.pick_list_id);
        lives.push({ fsm_instance_id: list.fsm_instance_id, begun: 420, events });
      }
    }
    await tx.rows(sql`select set_config('app.company', '', true)`);
    await tx.execute(sql`
      insert into counter (company_code, series, year, last) select company_code, 'pick_list', extract(year from current_date)::int, count(*) from pick_list group by 1, 3`);
    await tx.execute(sql`
      update pick_list l set carrier = o.carrier from pick_list_item i join sales_order o on o.sales_order_id = i.sales_order_id where i.pick_list_id = l.pick_list_id`);
    await seedLives(tx, lives);
  },
});
