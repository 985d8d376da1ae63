import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { directions, plannedOf } from './planned-vehicles.ts';
import { takeOut } from './put-into-vehicle.ts';

/** Takes the selected orders out of their vehicles: they wait for one again. */
export default defineProcedure({
  icon: 'undo',
  right: 'set',
  needs: 'selection',
  async run({ tx, keys, changes }) {
    let changed = 0;
    for (const direction of directions) changed += await takeOut({ tx, changes }, direction, plannedOf(keys, direction, 'order'));
    return { changed };
  },
});
