import { classes } from '../ui/look/classes.ts';
import { defineRenderer } from './define.ts';
import styles from './gauge.module.css';

const full = 100;

/** A bar as full as what it stands for, with the figure beside it; it is red where the rest does not fit. */
export default defineRenderer<number>({
  shows: ['fill_share', 'percent'],
  text: (value, { formats }) => formats.plain(value),
  cell: (value, { formats }) => (
    <span className={styles.gauge}>
      <span aria-hidden className={classes(styles.bar, value > full && styles.over)}>
        <span style={{ width: `${Math.min(full, value)}%` }} />
      </span>
      <span className={styles.figure}>{formats.percent(Math.round(value))}</span>
    </span>
  ),
});
