import { eq, sql } from 'drizzle-orm';
import { asked } from '../../asked.ts';
import { ofVehicle } from '../../figures/warehouse.ts';
import { choice, date, decimal, flag, identity, integer, reference, text, volume, weight } from '../../kinds.gen.ts';
import { currentCompany } from '../../tables/define.ts';
import { vehicleTypes } from '../../tables/warehouse/arriving.ts';
import { warehouses } from '../../tables/warehouse/stock.ts';
import { fsmStates } from '../../tables/workflow/fsm.ts';
import { computed, defineForm } from '../define.ts';
import { declareParams } from '../params.ts';

const chosen = declareParams({ planned_from: asked(date).optional(), planned_to: asked(date).optional() });
/** Without a word about days, four weeks from this one. */
const monday = sql`date_trunc('week', current_date)::date`;
const sort = sql`plan.vehicle_type`;

/** Vehicles that bring goods or take them away, the orders they carry, and the orders that wait for one. */
export default defineForm({
  key: ['direction', 'planned_as', 'planned_id'],
  scope: 'company',
  params: chosen,
  fields: {
    direction: computed(choice, sql`plan.direction`, { values: ['inbound', 'outbound'] }),
    planned_as: computed(choice, sql`plan.planned_as`, { values: ['vehicle', 'order'] }),
    planned_id: computed(identity, sql`plan.planned_id`),
    planned_label: computed(text, sql`plan.planned_label`),
    partner_name: computed(text, sql`plan.partner_name`),
    vehicle_id: computed(identity, sql`plan.vehicle_id`),
    planned_on: computed(date, sql`plan.planned_on`),
    vehicle_type: computed(choice, sort, { values: [...vehicleTypes] }),
    carrier: computed(text, sql`plan.carrier`),
    warehouse_name: warehouses.warehouse_name,
    state_id: computed(reference, sql`plan.state_id`, { form: 'fsm_states', value: 'state_id', label: 'state_names', labelField: 'state_names' }),
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
  from: (select) =>
    select
      .from(sql`kontor_shipment_plan(${currentCompany}, coalesce(${chosen.planned_from}, ${monday}), coalesce(${chosen.planned_to}, ${monday} + 27)) plan`)
      .innerJoin(fsmStates, eq(fsmStates.state_id, sql`plan.state_id`))
      .innerJoin(warehouses, eq(warehouses.warehouse_id, sql`plan.warehouse_id`)),
  order: ['planned_on', 'direction', 'planned_as', 'planned_id'],
  search: ['planned_label', 'partner_name', 'carrier'],
  actions: ['plan_vehicle', 'put_into_vehicle', 'take_out_of_vehicle', 'move_vehicle'],
});
