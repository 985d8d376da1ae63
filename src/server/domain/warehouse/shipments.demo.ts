import { sql } from 'drizzle-orm';
import { vehicles } from '../../../shared/purchasing/containers.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { defineDemo } from '../../engine/demo/define.ts';
import { seedLives } from '../../engine/demo/lives.ts';
import type { Life } from '../../engine/demo/lives.ts';

const day = 1440;

/** What became of shipments: in which state the orders they carry stand, how many of them and from which place on, and on which day they left or leave. */
const stories: readonly {
  way: string;
  orders: string;
  first: number;
  count: number;
  vehicle: string;
  days: number;
  events: readonly (readonly [event: string, daysAgo: number])[];
}[] = [
  {
    way: 'delivered',
    orders: 'delivered',
    first: 1,
    count: 4,
    vehicle: 'van',
    days: -6,
    events: [
      ['print_label', 7],
      ['hand_over', 6],
      ['depart', 6],
      ['deliver', 4],
    ],
  },
  {
    way: 'returned',
    orders: 'returned',
    first: 1,
    count: 1,
    vehicle: 'van',
    days: -12,
    events: [
      ['print_label', 13],
      ['hand_over', 12],
      ['depart', 12],
      ['return', 8],
    ],
  },
  {
    way: 'failed',
    orders: 'shipped',
    first: 1,
    count: 1,
    vehicle: 'van',
    days: -4,
    events: [
      ['print_label', 5],
      ['hand_over', 4],
      ['depart', 4],
      ['fail', 2],
    ],
  },
  {
    way: 'in_transit',
    orders: 'shipped',
    first: 2,
    count: 1,
    vehicle: 'trailer',
    days: -1,
    events: [
      ['print_label', 2],
      ['hand_over', 1],
      ['depart', 1],
    ],
  },
  {
    way: 'handed_over',
    orders: 'shipped',
    first: 3,
    count: 1,
    vehicle: 'van',
    days: 0,
    events: [
      ['print_label', 1],
      ['hand_over', 0],
    ],
  },
  { way: 'label_printed', orders: 'packed', first: 1, count: 1, vehicle: 'van', days: 1, events: [['print_label', 0]] },
  { way: 'draft', orders: 'packed', first: 2, count: 2, vehicle: 'van', days: 2, events: [] },
  { way: 'draft', orders: 'collecting', first: 1, count: 1, vehicle: 'trailer', days: 8, events: [] },
  { way: 'cancelled', orders: 'ready_to_collect', first: 1, count: 1, vehicle: 'trailer', days: 3, events: [['cancel', 0]] },
];

interface Made {
  fsm_instance_id: number;
  place: number;
}

/** A container that is planned for the largest order that it takes and that has not left yet, so that nearly nothing more fits into it; and an empty one without a day. */
const planArrivals = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`
    insert into arriving_shipment (company_code, vehicle_type, carrier, warehouse_id, eta)
    select w.company_code, v.vehicle_type, v.carrier, min(w.warehouse_id), current_date + v.days
      from warehouse w cross join (values ('container_20', 'MSC', 12), ('container_40', 'Maersk', null)) as v(vehicle_type, carrier, days)
     group by w.company_code, v.vehicle_type, v.carrier, v.days order by 1, 5`);
  await tx.execute(sql`
    insert into arriving_shipment_order (company_code, arriving_shipment_id, purchase_order_id)
    select a.company_code, a.arriving_shipment_id, o.purchase_order_id
      from (select max(arriving_shipment_id) as arriving_shipment_id, company_code from arriving_shipment where vehicle_type = 'container_20' and carrier = 'MSC' and eta = current_date + 12 group by 2) a
     cross join lateral (
       select o.purchase_order_id from purchase_order o join fsm_instance using (fsm_instance_id) join fsm_state s using (state_id)
        where o.company_code = a.company_code and s.state_code in ('ordered', 'in_production')
          and kontor_order_volume(o.purchase_order_id) <= ${vehicles.container_20.volume}::numeric and kontor_order_weight(o.purchase_order_id) <= ${vehicles.container_20.load}::numeric
          and not exists (select from arriving_shipment_order l where l.purchase_order_id = o.purchase_order_id)
        order by kontor_order_volume(o.purchase_order_id) desc, o.purchase_order_id limit 1) o`);
};

/** Shipments of every company in every state; the plan lacks a vehicle for the rest of what is ready. */
export default defineDemo({
  after: ['sales_orders', 'pick_lists', 'arriving_shipments'],
  async seed(tx) {
    await planArrivals(tx);
    await tx.execute(sql`
      create temporary table demo_shipment on commit drop as
      select w.company_code, min(w.warehouse_id) as warehouse_id, s.*, null::bigint as shipment_id
        from warehouse w
       cross join (select row_number() over () as place, e.* from jsonb_to_recordset(${JSON.stringify(stories)}::jsonb)
                     as e(way text, orders text, "first" integer, "count" integer, vehicle text, days integer)) s
       group by w.company_code, s.place, s.way, s.orders, s.first, s.count, s.vehicle, s.days`);
    const made = await tx.rows<Made>(sql`
      with made as (
        insert into shipment (company_code, shipment_no, vehicle_type, carrier, warehouse_id, departs_on, tracking_number)
        select company_code, case when way not in ('draft', 'cancelled') then 'SH-' || to_char(current_date, 'YYYY') || '-' || lpad(place::text, 5, '0') end, vehicle,
               case vehicle when 'van' then 'DPD' else 'DSV' end, warehouse_id, current_date + days,
               case when way not in ('draft', 'cancelled') then 'DP' || 70000000 + place * 911 end
          from demo_shipment order by company_code, place
        returning shipment_id, company_code, fsm_instance_id),
      numbered as (select *, row_number() over (partition by company_code order by shipment_id) as place from made)
      update demo_shipment d set shipment_id = n.shipment_id from numbered n where n.company_code = d.company_code and n.place = d.place
      returning d.place::int as place, n.fsm_instance_id`);
    await tx.execute(sql`
      insert into shipment_order (company_code, shipment_id, sales_order_id, is_loaded)
      select d.company_code, d.shipment_id, o.sales_order_id, d.way <> 'cancelled'
        from demo_shipment d
        join (select o.company_code, o.sales_order_id, s.state_code, row_number() over (partition by o.company_code, s.state_code order by o.sales_order_id desc) as place
                from sales_order o join fsm_instance using (fsm_instance_id) join fsm_state s using (state_id)) o
          on o.company_code = d.company_code and o.state_code = d.orders and o.place >= d.first and o.place < d.first + d.count
       order by d.shipment_id, o.sales_order_id`);
    // What people ordered lately may be too much for a van.
    await tx.execute(sql`
      update shipment set vehicle_type = 'trailer', carrier = 'DSV'
       where vehicle_type = 'van' and (kontor_load_volume(shipment_id) > ${vehicles.van.volume}::numeric or kontor_load_weight(shipment_id) > ${vehicles.van.load}::numeric)`);
    await tx.execute(sql`
      insert into counter (company_code, series, year, last)
      select company_code, 'shipment', extract(year from current_date)::int, max(split_part(shipment_no, '-', 3)::int) from shipment where shipment_no is not null group by 1`);
    await seedLives(
      tx,
      made.map(({ fsm_instance_id, place }): Life => {
        const { events = [] } = stories[place - 1] ?? {};
        const [[, begun] = ['', 1]] = events;
        return { fsm_instance_id, begun: (begun + 1) * day, events: events.map(([event, daysAgo]) => ({ event, minutesAgo: daysAgo * day })) };
      }),
    );
  },
});
