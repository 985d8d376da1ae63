import type { Group } from '../../../shared/records/calls.ts';
import { parseGroup } from '../../../shared/records/days.ts';
import type { GridColumn } from '../grid/columns/resolve-columns.ts';
import { plainText } from '../grid/rows/plain-text.ts';
import { useHost } from '../host.tsx';
import { periodName } from './period-name.ts';
import { drawnIn } from './report-columns.ts';
import styles from './report.module.css';
import { toSeries } from './time-series.ts';

interface TimeChartProps {
  groups: readonly Group[];
  /** The periods of a day. */
  by: GridColumn;
  measure: GridColumn;
}

const height = 40;
const width = 100;

/** The periods of the first level as a line, the earliest first. Readers of the screen have the table, which says the same. */
export function TimeChart({ groups, by, measure }: TimeChartProps) {
  const host = useHost();
  const period = parseGroup(by.id)?.by ?? 'day';
  const points = toSeries(groups, { id: by.id, period }, measure.id);
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return null;
  const values = points.map(({ value }) => value);
  const [least, greatest] = [Math.min(0, ...values), Math.max(0, ...values)];
  if (least === greatest) return null;
  const step = width / points.length;
  const across = (place: number) => (place + 0.5) * step;
  const down = (value: number) => height - ((value - least) / (greatest - least)) * height;
  const line = points.map(({ value }, place) => `${across(place)},${down(value)}`).join(' ');
  return (
    <figure className={styles.chart} aria-hidden>
      <figcaption className={styles.caption}>{measure.label}</figcaption>
      <div className={styles.plot}>
        <div className={styles.scale}>
          <span>{drawnIn(measure, greatest, host)}</span>
          <span>{drawnIn(measure, least, host)}</span>
        </div>
        <svg className={styles.lines} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
          <polygon className={styles.area} points={`${across(0)},${down(0)} ${line} ${across(points.length - 1)},${down(0)}`} />
          <line className={styles.zero} x1="0" x2={width} y1={down(0)} y2={down(0)} />
          <polyline className={styles.line} points={line} />
          {points.map(({ start, value }, place) => (
            <rect key={start} className={styles.spot} x={place * step} width={step} height={height}>
              <title>{`${periodName(start, period, host)}: ${plainText(measure, { ...host.session.given, [measure.id]: value })}`}</title>
            </rect>
          ))}
        </svg>
      </div>
      <div className={styles.times}>
        <span>{periodName(first.start, period, host)}</span>
        <span>{periodName(last.start, period, host)}</span>
      </div>
    </figure>
  );
}
