import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';
import { seedLives } from '../../engine/demo/lives.ts';
import type { Life } from '../../engine/demo/lives.ts';

const day = 1440;

interface Made {
  fsm_instance_id: number;
  state_code: string;
  age: number;
}

/** Days after the departure on which a shipment came, began to be unloaded, was unloaded and put away. */
const steps = [
  { event: 'depart', after: 0 },
  { event: 'arrive', after: 38 },
  { event: 'start', after: 39 },
  { event: 'unload', after: 42 },
  { event: 'put_away', after: 43 },
] as const;

/** How many of the steps an order in this state has behind it. */
const passed: Readonly<Record<string, number>> = { in_transit: 1, arrived_port: 1, customs: 1, arrived: 2, unloading: 3, unloaded: 4, closed: 5 };

const lifeOf = ({ fsm_instance_id, state_code, age }: Made): Life => ({
  fsm_instance_id,
  begun: (age + 1) * day,
  events: steps.slice(0, passed[state_code] ?? 0).map(({ event, after }) => ({ event, minutesAgo: Math.max(age - after, 0) * day })),
});

/** Orders of the last half year that left, each with its container; some of those that came are still being counted. */
const ofOrders = sql`
  with made as (
    insert into arriving_shipment (company_code, container_no, vehicle_type, carrier, warehouse_id, eta, gate_slot, pallets, arrived_on, unloaded_on)
    select o.company_code, o.container_no, (array['container_40hc','container_40','container_20'])[1 + o.purchase_order_id / 3 % 3],
           (array['Maersk','MSC','CMA CGM','Hapag-Lloyd'])[1 + o.purchase_order_id / 3 % 4], o.warehouse_id, o.eta,
           case when s.state_code in ('arrived_port', 'customs', 'arrived', 'unloading') then o.eta + time '08:00' + o.purchase_order_id % 6 * interval '1 hour' end,
           case when o.purchase_order_id % 2 = 0 then 12 + (o.purchase_order_id % 20)::int end,
           case when s.state_code in ('arrived', 'unloading', 'unloaded', 'closed') then o.eta end, o.unloaded_on
      from purchase_order o join fsm_instance using (fsm_instance_id) join fsm_state s using (state_id)
     where o.container_no is not null and o.eta > current_date - 60 and s.state_code not in ('cancelled') order by o.purchase_order_id
    returning arriving_shipment_id, fsm_instance_id, container_no, company_code)
  insert into arriving_shipment_order (company_code, arriving_shipment_id, purchase_order_id, is_due)
  select m.company_code, m.arriving_shipment_id, o.purchase_order_id, s.state_code not in ('unloaded', 'closed')
    from made m join purchase_order o using (company_code, container_no) join fsm_instance i on i.fsm_instance_id = o.fsm_instance_id join fsm_state s using (state_id)`;

/** A truck that is planned for goods that are ready, and one that was called off. */
const planned = sql`
  insert into arriving_shipment (company_code, vehicle_type, carrier, warehouse_id, eta, comments)
  select w.company_code, v.vehicle_type, v.carrier, min(w.warehouse_id), current_date + v.days, v.comments
    from warehouse w
   cross join (values ('trailer', 'DSV', 6, null), ('van', 'Waberer’s', 9, 'Called off: the goods come with the next container.')) as v(vehicle_type, carrier, days, comments)
   group by w.company_code, v.vehicle_type, v.carrier, v.days, v.comments`;
const ordersOfPlanned = sql`
  insert into arriving_shipment_order (company_code, arriving_shipment_id, purchase_order_id)
  select a.company_code, a.arriving_shipment_id, o.purchase_order_id
    from arriving_shipment a
   cross join lateral (select o.purchase_order_id from purchase_order o join fsm_instance using (fsm_instance_id) join fsm_state s using (state_id)
                        where o.company_code = a.company_code and s.state_code = 'goods_ready' order by o.purchase_order_id limit 2) o
   where a.vehicle_type = 'trailer' and not exists (select from arriving_shipment_order l where l.arriving_shipment_id = a.arriving_shipment_id)`;

/** Half of the lines that are being unloaded are counted: most as expected, some a piece short. */
const counted = sql`
  update purchase_order_item i set counted = greatest(i.qty - i.received - i.purchase_order_item_id % 5 / 4, 0)
    from arriving_shipment_order a join arriving_shipment h using (arriving_shipment_id) join fsm_instance n on n.fsm_instance_id = h.fsm_instance_id join fsm_state s using (state_id)
   where a.purchase_order_id = i.purchase_order_id and a.is_due and s.state_code = 'unloading' and i.received < i.qty and i.line_no % 2 = 1`;

/** Shipments in all states, each with the orders that its container brings. */
export default defineDemo({
  after: ['purchase_orders'],
  async seed(tx) {
    await tx.execute(ofOrders);
    const lives = await tx.rows<Made>(sql`
      select a.fsm_instance_id, s.state_code, (current_date - o.etd)::int as age
        from arriving_shipment a join arriving_shipment_order using (arriving_shipment_id) join purchase_order o using (purchase_order_id)
        join fsm_instance i on i.fsm_instance_id = o.fsm_instance_id join fsm_state s using (state_id) order by a.fsm_instance_id`);
    await tx.execute(planned);
    await tx.execute(ordersOfPlanned);
    const calledOff = await tx.rows<{ fsm_instance_id: number }>(
      sql`select fsm_instance_id from arriving_shipment where vehicle_type = 'van' order by fsm_instance_id`,
    );
    await seedLives(tx, [
      ...lives.map(lifeOf),
      ...calledOff.map(({ fsm_instance_id }) => ({ fsm_instance_id, begun: 2 * day, events: [{ event: 'cancel', minutesAgo: day }] })),
    ]);
    await tx.execute(counted);
    await tx.execute(sql`
      with numbered as (
        select a.arriving_shipment_id, extract(year from o.etd)::int as year, row_number() over (partition by a.company_code, extract(year from o.etd) order by o.etd, a.arriving_shipment_id) as place
          from arriving_shipment a join arriving_shipment_order using (arriving_shipment_id) join purchase_order o using (purchase_order_id)
          join fsm_instance i on i.fsm_instance_id = a.fsm_instance_id join fsm_state s using (state_id) where s.state_code not in ('planned', 'cancelled'))
      update arriving_shipment a set shipment_no = 'AS-' || n.year || '-' || lpad(n.place::text, 5, '0') from numbered n where n.arriving_shipment_id = a.arriving_shipment_id`);
    await tx.execute(sql`
      insert into counter (company_code, series, year, last)
      select company_code, 'arriving_shipment', split_part(shipment_no, '-', 2)::int, max(split_part(shipment_no, '-', 3)::int) from arriving_shipment where shipment_no is not null group by 1, 3`);
  },
});
