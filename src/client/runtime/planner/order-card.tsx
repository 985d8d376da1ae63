import { useRef } from 'react';
import { classes } from '../../ui/look/classes.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { drawingOf } from '../grid/columns/resolve-columns.ts';
import { useHost } from '../host.tsx';
import type { Descriptor, Order } from './plan.ts';
import { columnOf, filledWords, wordsOf } from './plan-words.ts';
import { PlannedMenu } from './planned-menu.tsx';
import styles from './planner.module.css';
import { useDragged } from './use-plan-drag.ts';
import type { PlanSteps } from './use-plan-steps.ts';

interface OrderCardProps {
  screen: Descriptor;
  order: Order;
  steps: PlanSteps;
  may: boolean;
}

/** An order that waits for a vehicle, or lies in one: its name, whose it is, and how much of a vehicle it fills. */
export function OrderCard({ screen, order, steps, may }: OrderCardProps) {
  const host = useHost();
  const element = useRef<HTMLLIElement>(null);
  const isMovable = may && order.isOpen;
  const isDragged = useDragged(element, order, isMovable);
  const { beside } = wordsOf(screen, host, order);
  const measures = order.fillings
    .filter(({ filled }) => filled > 0)
    .flatMap((filling) => columnOf(screen, filling.field, host).map((column) => filledWords(filling, column, host)));
  return (
    <li ref={element} className={classes(styles.order, isMovable && styles.grab, isDragged && styles.dragged)} aria-label={order.name}>
      <p className={styles.line}>
        <Icon name={order.way === 'inbound' ? 'purchasing' : 'sales'} size="s" className={styles.way} />
        <strong className={classes(styles.clip, styles.name)}>{order.name}</strong>
        <PlannedMenu planned={order} steps={steps} may={may} />
      </p>
      <p className={classes(styles.clip, styles.beside)} title={beside}>
        {beside}
      </p>
      <p className={classes(styles.clip, styles.beside)}>{measures.join(' · ')}</p>
      <p className={styles.clip}>{columnOf(screen, screen.state, host, 'state').map((column) => drawingOf(column, order.row))}</p>
    </li>
  );
}
