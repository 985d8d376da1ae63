import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { asked } from '../../asked.ts';
import { ofVehicle } from '../../figures/warehouse.ts';
import { choice, date, decimal, flag, identity, integer, reference, text, volume, weight } from '../../kinds.gen.ts';
import { currentCompany, today } from '../../tables/define.ts';
import { partners } from '../../tables/partners/partners.ts';
import { purchaseOrders } from '../../tables/purchasing/orders.ts';
import { salesOrders } from '../../tables/sales/orders.ts';
import { arrivingShipmentOrders, arrivingShipments, vehicleTypes } from '../../tables/warehouse/arriving.ts';
import { loadedOrders, shipments } from '../../tables/warehouse/shipments.ts';
import { warehouses } from '../../tables/warehouse/stock.ts';
import { fsmInstances, fsmStates } from '../../tables/workflow/fsm.ts';
import { computed, defineForm } from '../define.ts';
import { declareParams } from '../params.ts';
import { orderLabel } from '../purchasing/purchase_orders_brief.form.ts';
import { salesOrderLabel } from '../sales/sales_orders_brief.form.ts';
import { shipmentLabel } from './arriving_shipments_brief.form.ts';
import { outgoingLabel } from './shipments_brief.form.ts';

const chosen = declareParams({ planned_from: asked(date).optional(), planned_to: asked(date).optional() });
/** Without a word about days, four weeks from this one. */
const monday = sql`date_trunc('week', ${today})::date`;
const plan = sql`kontor_shipment_plan(${currentCompany}, coalesce(${chosen.planned_from}, ${monday}), coalesce(${chosen.planned_to}, ${monday} + 27))`;
const sort = sql`coalesce(${arrivingShipments.vehicle_type}, ${shipments.vehicle_type})`;

/** Whether a row of the plan is such a one, and so has a row of the table that it is joined with. */
const is = (direction: string, planned_as: string): SQL => sql`plan.direction = ${direction} and plan.planned_as = ${planned_as}`;

/** What the row is called that it is: of the four tables it has a row of one. */
const label = sql`case plan.direction || plan.planned_as when 'inboundvehicle' then ${shipmentLabel.sql} when 'outboundvehicle' then ${outgoingLabel.sql}
  when 'inboundorder' then ${orderLabel.sql} else ${salesOrderLabel.sql} end`;

/** Vehicles that bring goods or take them away, the orders they carry, and the orders that wait for one. */
export default defineForm({
  key: ['direction', 'planned_as', 'planned_id'],
  scope: 'company',
  params: chosen,
  fields: {
    direction: computed(choice, sql`plan.direction`, { values: ['inbound', 'outbound'] }),
    planned_as: computed(choice, sql`plan.planned_as`, { values: ['vehicle', 'order'] }),
    planned_id: computed(identity, sql`plan.planned_id`),
    planned_label: computed(text, label),
    partner_name: computed(text, sql`coalesce(${partners.partner_name}, ${salesOrders.delivery_name})`),
    vehicle_id: computed(identity, sql`coalesce(${arrivingShipmentOrders.arriving_shipment_id}, ${loadedOrders.shipment_id})`),
    planned_on: computed(date, sql`coalesce(${arrivingShipments.eta}, ${shipments.departs_on}, ${purchaseOrders.eta})`),
    vehicle_type: computed(choice, sort, { values: [...vehicleTypes] }),
    carrier: computed(text, sql`coalesce(${arrivingShipments.carrier}, ${shipments.carrier}, ${salesOrders.carrier})`),
    warehouse_name: warehouses.warehouse_name,
    state_id: computed(reference, sql`${fsmInstances.state_id}`, { form: 'fsm_states', value: 'state_id', label: 'state_names', labelField: 'state_names' }),
    state_names: fsmStates.state_names,
    is_open: computed(flag, sql`plan.is_open`),
    is_movable: computed(flag, sql`plan.is_movable`),
    load_weight: computed(weight, sql`plan.load_weight`),
    load_volume: computed(volume, sql`plan.load_volume`),
    filled_pallets: computed(decimal, sql`plan.load_pallets`),
    most_weight: computed(weight, ofVehicle(sort, 'load')),
    most_volume: computed(volume, ofVehicle(sort, 'volume')),
    most_pallets: computed(integer, ofVehicle(sort, 'pallets')),
  },
  // What its rows are is joined, so that whoever looks at the plan hears of all that changes it.
  from: (select) =>
    select
      .from(sql`${plan} plan`)
      .innerJoin(fsmInstances, eq(fsmInstances.fsm_instance_id, sql`plan.fsm_instance_id`))
      .innerJoin(fsmStates, eq(fsmStates.state_id, fsmInstances.state_id))
      .innerJoin(warehouses, eq(warehouses.warehouse_id, sql`plan.warehouse_id`))
      .leftJoin(arrivingShipments, sql`${is('inbound', 'vehicle')} and ${arrivingShipments.arriving_shipment_id} = plan.planned_id`)
      .leftJoin(shipments, sql`${is('outbound', 'vehicle')} and ${shipments.shipment_id} = plan.planned_id`)
      .leftJoin(purchaseOrders, sql`${is('inbound', 'order')} and ${purchaseOrders.purchase_order_id} = plan.planned_id`)
      .leftJoin(partners, eq(partners.partner_id, purchaseOrders.partner_id))
      .leftJoin(salesOrders, sql`${is('outbound', 'order')} and ${salesOrders.sales_order_id} = plan.planned_id`)
      .leftJoin(arrivingShipmentOrders, sql`${is('inbound', 'order')} and ${arrivingShipmentOrders.arriving_shipment_order_id} = plan.link_id`)
      .leftJoin(loadedOrders, sql`${is('outbound', 'order')} and ${loadedOrders.shipment_order_id} = plan.link_id`),
  read_once: plan,
  order: ['direction', 'planned_as', 'planned_on', 'planned_id'],
  search: ['planned_label', 'partner_name', 'carrier'],
  actions: ['plan_vehicle', 'put_into_vehicle', 'take_out_of_vehicle', 'move_vehicle'],
});
