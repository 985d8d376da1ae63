import { asked } from '../../../../schemas/asked.ts';
import { integer } from '../../../../schemas/kinds.gen.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { directions, plannedOf } from './planned-vehicles.ts';
import { putIn } from './put-into-vehicle.ts';

/** Puts the selected orders into a vehicle of their direction that is still being planned. */
export default defineProcedure({
  icon: 'truck',
  right: 'set',
  needs: 'selection',
  input: { vehicle_id: asked(integer) },
  async run({ tx, keys, input: { vehicle_id }, changes }) {
    let changed = 0;
    for (const direction of directions) changed += await putIn({ tx, changes }, direction, plannedOf(keys, direction, 'order'), vehicle_id);
    return { changed };
  },
});
