import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { Menu, type MenuEntry } from '../../ui/overlays/menu.tsx';
import { useHost } from '../host.tsx';
import type { Order, Vehicle } from './plan.ts';
import type { PlanSteps } from './use-plan-steps.ts';

interface PlannedMenuProps {
  planned: Order | Vehicle;
  steps: PlanSteps;
  /** The user may change the plan. */
  may: boolean;
}

/** What one does with an order or a vehicle without dragging it. */
export function PlannedMenu({ planned, steps, may }: PlannedMenuProps) {
  const { text } = useHost();
  const ofOrder = (order: Order): MenuEntry[] => [
    { id: 'put', label: text('action.put_into_vehicle'), icon: 'truck', disabled: !order.isOpen, onSelect: () => steps.choose(order) },
    ...(order.vehicle === null
      ? []
      : [{ id: 'out', label: text('action.take_out_of_vehicle'), icon: 'undo' as const, disabled: !order.isOpen, onSelect: () => steps.takeOut(order) }]),
  ];
  const ofVehicle = (vehicle: Vehicle): MenuEntry[] => [
    { id: 'move', label: text('action.move_vehicle'), icon: 'calendar', disabled: !vehicle.isMovable, onSelect: () => steps.postpone(vehicle) },
  ];
  const changes = planned.sort === 'order' ? ofOrder(planned) : ofVehicle(planned);
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="more" size="xs" label={text('planner.actions_of', { name: planned.name })} />}
      entries={[...(may ? changes : []), { id: 'open', label: text('action.open'), icon: 'external', onSelect: () => steps.open(planned) }]}
    />
  );
}
