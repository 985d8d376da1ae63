import { useRef } from 'react';
import { classes } from '../../ui/look/classes.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { drawingOf } from '../grid/columns/resolve-columns.ts';
import { useHost } from '../host.tsx';
import { Gauges } from './gauges.tsx';
import { OrderCard } from './order-card.tsx';
import { mayLoad } from './plan.ts';
import type { Descriptor, Vehicle } from './plan.ts';
import { columnOf, wordsOf } from './plan-words.ts';
import { PlannedMenu } from './planned-menu.tsx';
import styles from './planner.module.css';
import { useDragged, useDropPlace } from './use-plan-drag.ts';
import type { PlanSteps } from './use-plan-steps.ts';

interface VehicleCardProps {
  screen: Descriptor;
  vehicle: Vehicle;
  steps: PlanSteps;
  may: boolean;
}

/** A vehicle with its gauges and what it carries. Orders are dropped on it as long as it is being planned. */
export function VehicleCard({ screen, vehicle, steps, may }: VehicleCardProps) {
  const host = useHost();
  const { text } = host;
  const element = useRef<HTMLLIElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const isMovable = may && vehicle.isMovable;
  const isDragged = useDragged(head, vehicle, isMovable);
  const isOver = useDropPlace(element, {
    accepts: (planned) => may && planned.sort === 'order' && mayLoad(planned, vehicle),
    onDrop: (planned) => planned.sort === 'order' && steps.put(planned, vehicle),
  });
  const { beside } = wordsOf(screen, host, vehicle);
  return (
    <li ref={element} aria-label={vehicle.name} className={classes(styles.vehicle, isOver && styles.welcome, isDragged && styles.dragged)}>
      <div ref={head} className={classes(styles.vehicleHead, isMovable && styles.grab)}>
        <p className={styles.line}>
          <Icon name={vehicle.way === 'inbound' ? 'anchor' : 'truck'} size="s" className={styles.way} />
          <strong className={classes(styles.clip, styles.name)}>{vehicle.name}</strong>
          <PlannedMenu planned={vehicle} steps={steps} may={may} />
        </p>
        <p className={classes(styles.clip, styles.beside)} title={beside}>
          {beside}
        </p>
        <p className={styles.clip}>{columnOf(screen, screen.state, host, 'state').map((column) => drawingOf(column, vehicle.row))}</p>
        <Gauges screen={screen} fillings={vehicle.fillings} />
      </div>
      {vehicle.orders.length === 0 && vehicle.isOpen && may ? (
        <p className={styles.hint}>{text('planner.drop_here')}</p>
      ) : (
        <details open={vehicle.isOpen} className={styles.load}>
          <summary>{text('planner.load', { count: vehicle.orders.length })}</summary>
          <ul className={styles.orders}>
            {vehicle.orders.map((order) => (
              <OrderCard key={order.id} screen={screen} order={order} steps={steps} may={may} />
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
