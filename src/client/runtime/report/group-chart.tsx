import type { Group } from '../../../shared/records/calls.ts';
import { classes } from '../../ui/look/classes.ts';
import type { GridColumn } from '../grid/columns/resolve-columns.ts';
import { useHost } from '../host.tsx';
import { drawnIn, nameOf, valueOf } from './report-columns.ts';
import styles from './report.module.css';

/** More bars are not compared at a glance; the table below has them all. */
const mostBars = 12;

interface GroupChartProps {
  groups: readonly Group[];
  by: GridColumn;
  measure: GridColumn;
}

/** The groups of the first level as bars, the largest first. Readers of the screen have the table, which says the same. */
export function GroupChart({ groups, by, measure }: GroupChartProps) {
  const host = useHost();
  const bars = groups
    .filter(({ level }) => level === 1)
    .map((group) => ({ group, value: valueOf(group, measure.id) ?? 0 }))
    .sort((left, right) => Math.abs(right.value) - Math.abs(left.value));
  const largest = Math.abs(bars[0]?.value ?? 0);
  if (largest === 0) return null;
  return (
    <figure className={styles.chart} aria-hidden>
      <figcaption className={styles.caption}>{measure.label}</figcaption>
      {bars.slice(0, mostBars).map(({ group, value }) => (
        <div key={JSON.stringify(group.key)} className={styles.bar}>
          <span className={styles.barName} title={nameOf(by, group, host)}>
            {nameOf(by, group, host)}
          </span>
          <svg className={styles.drawing} viewBox="0 0 100 10" preserveAspectRatio="none">
            <rect className={styles.track} width="100" height="10" />
            <rect className={classes(styles.value, value < 0 && styles.negative)} width={(100 * Math.abs(value)) / largest} height="10" />
          </svg>
          <span className={styles.barValue}>{drawnIn(measure, value, host)}</span>
        </div>
      ))}
      {bars.length > mostBars && <p className={styles.more}>{host.text('report.more', { count: bars.length - mostBars })}</p>}
    </figure>
  );
}
