import { useRef } from 'react';
import { classes } from '../../ui/look/classes.ts';
import { localeTags } from '../../../shared/languages.ts';
import { useHost } from '../host.tsx';
import type { Descriptor } from './plan.ts';
import { dayIn } from './plan-periods.ts';
import type { PlanColumn as Column } from './plan-periods.ts';
import styles from './planner.module.css';
import { useDropPlace } from './use-plan-drag.ts';
import type { PlanSteps } from './use-plan-steps.ts';
import { VehicleCard } from './vehicle-card.tsx';

interface PlanColumnProps {
  screen: Descriptor;
  column: Column;
  steps: PlanSteps;
  may: boolean;
}

/** What a column is called: its days, with the name of the day where it is one. */
function useHeading({ days }: Column): string {
  const { formats, text } = useHost();
  if (!days) return text('planner.no_day');
  if (days.first !== days.last) return `${formats.date(days.first)} – ${formats.date(days.last)}`;
  const weekday = new Intl.DateTimeFormat(localeTags[formats.language], { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${days.first}T00:00:00Z`));
  return `${weekday} ${formats.date(days.first)}`;
}

/** The vehicles of a day or a week. Those that are dropped here are moved to it. */
export function PlanColumn({ screen, column, steps, may }: PlanColumnProps) {
  const element = useRef<HTMLElement>(null);
  const heading = useHeading(column);
  const isHere = (id: number) => column.vehicles.some((vehicle) => vehicle.id === id);
  const isOver = useDropPlace(element, {
    accepts: (planned) => may && planned.sort === 'vehicle' && planned.isMovable && !isHere(planned.id),
    onDrop: (planned) => planned.sort === 'vehicle' && steps.move(planned, dayIn(column, planned.day)),
  });
  return (
    <section ref={element} aria-label={heading} className={classes(styles.column, isOver && styles.welcome)}>
      <h2 className={classes(styles.heading, column.isNow && styles.now)}>
        <span className={styles.clip}>{heading}</span>
        <span className={styles.count}>{column.vehicles.length > 0 && column.vehicles.length}</span>
      </h2>
      <ul className={styles.vehicles}>
        {column.vehicles.map((vehicle) => (
          <VehicleCard key={`${vehicle.way}:${vehicle.id}`} screen={screen} vehicle={vehicle} steps={steps} may={may} />
        ))}
      </ul>
    </section>
  );
}
