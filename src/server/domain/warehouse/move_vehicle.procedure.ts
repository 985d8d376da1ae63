import { asked } from '../../../../schemas/asked.ts';
import { date } from '../../../../schemas/kinds.gen.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { incoming, lockVehicles, outgoing, plannedOf } from './planned-vehicles.ts';

/** Moves the selected vehicles to another day, or to none, as long as those that come are not here and those that leave have not left. */
export default defineProcedure({
  icon: 'calendar',
  right: 'set',
  needs: 'selection',
  input: { planned_on: asked(date).optional() },
  async run({ tx, keys, input: { planned_on }, changes }) {
    const coming = plannedOf(keys, 'inbound', 'vehicle');
    const leaving = plannedOf(keys, 'outbound', 'vehicle');
    await lockVehicles(tx, 'inbound', coming, 'movable');
    await lockVehicles(tx, 'outbound', leaving, 'movable');
    const arrivals = await incoming.lock(
      tx,
      coming.map((arriving_shipment_id) => ({ arriving_shipment_id })),
      'eta',
    );
    const departures = await outgoing.lock(
      tx,
      leaving.map((shipment_id) => ({ shipment_id })),
      'departs_on',
    );
    await incoming.update(changes, arrivals, () => ({ eta: planned_on }));
    await outgoing.update(changes, departures, () => ({ departs_on: planned_on }));
    return { changed: arrivals.length + departures.length };
  },
});
