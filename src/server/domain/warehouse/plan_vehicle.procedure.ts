import { sql } from 'drizzle-orm';
import { asked } from '../../../../schemas/asked.ts';
import { choice, date, reference, text } from '../../../../schemas/kinds.gen.ts';
import { vehicleTypes } from '../../../../schemas/tables/warehouse/arriving.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { directions, incoming, outgoing } from './planned-vehicles.ts';
import type { Direction } from './planned-vehicles.ts';

type VehicleType = (typeof vehicleTypes)[number];

/** Plans a vehicle that is to come or to leave, empty at first; without a word about it at the company's first warehouse. */
export default defineProcedure({
  icon: 'plus',
  right: 'add',
  needs: 'none',
  input: {
    direction: asked(choice, { values: [...directions] }).initially('outbound'),
    vehicle_type: asked(choice, { values: [...vehicleTypes] }).initially('trailer'),
    planned_on: asked(date).optional(),
    carrier: asked(text).optional(),
    warehouse_id: asked(reference, { form: 'warehouses_brief', value: 'warehouse_id', label: 'warehouse_name' }).optional(),
  },
  example: { input: { direction: 'outbound', vehicle_type: 'van' } },
  async run({ tx, caller, input, changes }) {
    const first = await tx.row<{ warehouse_id: number }>(
      sql`select min(warehouse_id) as warehouse_id from warehouse where company_code = ${caller.companyCode}`,
    );
    const warehouse_id = Number(input.warehouse_id ?? first?.warehouse_id);
    const vehicle = { vehicle_type: input.vehicle_type as VehicleType, carrier: input.carrier, warehouse_id };
    if ((input.direction as Direction) === 'inbound') await incoming.insert(changes, [{ ...vehicle, eta: input.planned_on }]);
    else await outgoing.insert(changes, [{ ...vehicle, departs_on: input.planned_on }]);
    return { changed: 1 };
  },
});
