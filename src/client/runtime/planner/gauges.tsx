import { classes } from '../../ui/look/classes.ts';
import { useHost } from '../host.tsx';
import { columnOf, fillingWords } from './plan-words.ts';
import type { Descriptor, Filling } from './plan.ts';
import styles from './planner.module.css';

const full = 100;

/** How full something is by one measure: in words, and as a bar where there is an end to it. It is red where the rest does not fit. */
function Gauge({ screen, filling }: { screen: Descriptor; filling: Filling }) {
  const host = useHost();
  const { field, filled, most } = filling;
  const [column] = columnOf(screen, field, host);
  if (!column) return null;
  const share = most ? (full * filled) / most : 0;
  return (
    <li className={styles.gauge}>
      <span className={styles.measure}>{column.label}</span>
      <span className={classes(styles.filled, share > full && styles.over)}>{fillingWords(filling, column, host)}</span>
      {most !== null && (
        <span aria-hidden className={classes(styles.bar, share > full && styles.over)}>
          <span style={{ width: `${Math.min(full, share)}%` }} />
        </span>
      )}
    </li>
  );
}

/** All measures of what a vehicle carries. */
export const Gauges = ({ screen, fillings }: { screen: Descriptor; fillings: readonly Filling[] }) => (
  <ul className={styles.gauges}>
    {fillings.map((filling) => (
      <Gauge key={filling.field} screen={screen} filling={filling} />
    ))}
  </ul>
);
