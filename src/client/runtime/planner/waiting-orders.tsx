import { useRef } from 'react';
import { groupBy } from '../../../shared/group-by.ts';
import { classes } from '../../ui/look/classes.ts';
import { drawingOf } from '../grid/columns/resolve-columns.ts';
import { useHost } from '../host.tsx';
import { OrderCard } from './order-card.tsx';
import type { Descriptor, Order } from './plan.ts';
import { columnOf } from './plan-words.ts';
import styles from './planner.module.css';
import { useDropPlace } from './use-plan-drag.ts';
import type { PlanSteps } from './use-plan-steps.ts';

interface WaitingOrdersProps {
  screen: Descriptor;
  waiting: readonly Order[];
  steps: PlanSteps;
  may: boolean;
}

/** What waits for a vehicle, by the way it goes. What is dropped here is taken out of its vehicle. */
export function WaitingOrders({ screen, waiting, steps, may }: WaitingOrdersProps) {
  const host = useHost();
  const { text } = host;
  const element = useRef<HTMLElement>(null);
  const isOver = useDropPlace(element, {
    accepts: (planned) => may && planned.sort === 'order' && planned.isOpen && planned.vehicle !== null,
    onDrop: (planned) => planned.sort === 'order' && steps.takeOut(planned),
  });
  return (
    <section ref={element} aria-label={text('planner.waiting')} className={classes(styles.waiting, isOver && styles.welcome)}>
      <h2 className={styles.heading}>
        <span className={styles.clip}>{text('planner.waiting')}</span>
        <span className={styles.count}>{waiting.length}</span>
      </h2>
      <div className={styles.scroller}>
        {waiting.length === 0 && <p className={styles.hint}>{text('planner.waiting_none')}</p>}
        {[...groupBy(waiting, ({ way }) => way)].map(([way, orders]) => (
          <section key={way}>
            <h3 className={styles.group}>
              {columnOf(screen, screen.way, host).map((column) => drawingOf(column, { [screen.way]: way }))}{' '}
              <span className={styles.count}>{orders.length}</span>
            </h3>
            <ul className={styles.orders}>
              {orders.map((order) => (
                <OrderCard key={order.id} screen={screen} order={order} steps={steps} may={may} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}
