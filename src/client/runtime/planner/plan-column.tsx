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

/** What a column is called, as short as the language has it: `Nov 23 – 29`, or of one day `Mon, Nov 23`. In a hint its days stand whole. */
function useHeading({ days }: Column): { short: string; whole: string } {
  const { formats, text } = useHost();
  if (!days) return { short: text('planner.no_day'), whole: text('planner.no_day') };
  const isDay = days.first === days.last;
  const words = new Intl.DateTimeFormat(localeTags[formats.language], { month: 'short', day: 'numeric', timeZone: 'UTC', ...(isDay && { weekday: 'short' }) });
  const [first, last] = [new Date(`${days.first}T00:00:00Z`), new Date(`${days.last}T00:00:00Z`)];
  return isDay
    ? { short: words.format(first), whole: formats.date(days.first) }
    : { short: words.formatRange(first, last), whole: `${formats.date(days.first)} – ${formats.date(days.last)}` };
}

/** The vehicles of a day or a week. Those that are dropped here are moved to it. */
export function PlanColumn({ screen, column, steps, may }: PlanColumnProps) {
  const element = useRef<HTMLElement>(null);
  const { short, whole } = useHeading(column);
  const isHere = (id: number) => column.vehicles.some((vehicle) => vehicle.id === id);
  const isOver = useDropPlace(element, {
    accepts: (planned) => may && planned.sort === 'vehicle' && planned.isMovable && !isHere(planned.id),
    onDrop: (planned) => planned.sort === 'vehicle' && steps.move(planned, dayIn(column, planned.day)),
  });
  return (
    <section ref={element} aria-label={whole} className={classes(styles.column, isOver && styles.welcome)}>
      <h2 className={classes(styles.heading, column.isNow && styles.now)}>
        <span className={styles.clip} title={whole}>
          {short}
        </span>
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
