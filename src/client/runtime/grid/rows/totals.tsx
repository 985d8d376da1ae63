import { classes } from '../../../ui/look/classes.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import styles from './totals.module.css';
import type { ShownColumn } from '../columns/use-column-window.ts';
import type { GridModel } from '../use-grid.ts';

/** Sums over the whole view, under the columns the screen names. */
export function Totals({ grid }: { grid: GridModel }) {
  const {
    screen,
    source,
    columnWindow: { shown },
    host: { text, formats, session },
  } = grid;
  if (screen.totals.length === 0) return null;
  const draw = ({ column, index, pinned, style }: ShownColumn) => {
    const total = source.totals[column.id];
    const leftOut = source.leftOut[column.id] ?? 0;
    // Amounts in a currency that was chosen in the header are all in that one.
    const currency = session.given[column.field.options?.currency ?? ''];
    return (
      <div
        key={column.id}
        role="gridcell"
        aria-colindex={index + 2}
        aria-readonly
        style={style}
        className={classes(styles.cell, styles[column.align], pinned && styles.pinned)}
      >
        {leftOut > 0 && (
          <span className={styles.warning} title={text('grid.left_out', { count: leftOut })}>
            <Icon name="alert" size="s" />
            <span className="visually-hidden">{text('grid.left_out', { count: leftOut })}</span>
          </span>
        )}
        {typeof total === 'number' && (typeof currency === 'string' ? formats.money(total, currency) : formats.number(total, 2))}
      </div>
    );
  };
  return (
    <div role="row" aria-rowindex={source.total + 2} className={styles.row}>
      <div role="gridcell" aria-colindex={1} className={styles.lead} title={text('grid.totals')}>
        <span aria-hidden>Σ</span>
        <span className="visually-hidden">{text('grid.totals')}</span>
      </div>
      {shown.start.map(draw)}
      <span role="presentation" className={styles.gap} style={shown.gapStart} />
      {shown.center.map(draw)}
      <span role="presentation" className={styles.gap} style={shown.gapEnd} />
      {shown.end.map(draw)}
    </div>
  );
}
