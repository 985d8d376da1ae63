import { useMemo } from 'react';
import styles from './status-bar.module.css';
import { boundsOf, countCells } from '../selection/selection.ts';
import type { GridActions } from '../actions/use-grid-actions.ts';
import type { GridModel } from '../use-grid.ts';

/** Cells summed at most: more are rarely meant and would be felt with every arrow key. */
const mostCells = 50_000;

interface Figures {
  cells: number;
  count: number;
  sum: number;
}

/** Count, and sum of the figures, of the selected cells that are loaded. */
function figuresOf({ selection, visible, source, session, meta }: GridModel): Figures | null {
  if (!selection.range) return null;
  const bounds = boundsOf(selection.range);
  const cells = countCells(bounds);
  if (cells < 2 || cells > mostCells) return null;
  const columns = visible.slice(bounds.left, bounds.right + 1).filter((column) => column.numeric && !meta.key.includes(column.id));
  let [count, sum] = [0, 0];
  for (let index = bounds.top; index <= bounds.bottom; index += 1) {
    const stored = source.get(index);
    const row = stored && session.shown(stored);
    for (const column of columns) {
      const value = row?.[column.id];
      if (typeof value !== 'number') continue;
      count += 1;
      sum += value;
    }
  }
  return { cells, count, sum };
}

/** One line under the rows: how many, how many of them are selected, what the selected figures come to, and whether all is saved. */
export function StatusBar({ grid, actions }: { grid: GridModel; actions: GridActions }) {
  const {
    host: { text, formats },
    source,
    session,
    selection,
    visible,
  } = grid;
  const figures = useMemo(() => figuresOf(grid), [selection.range, visible, source.version, session.version]);
  const [saving, refused] = [session.count('saving'), session.count('refused') + session.count('stale')];
  const loadedAt = source.loadedAt === null ? null : new Date(source.loadedAt).toISOString();
  return (
    <div className={styles.bar}>
      <span>{text(source.capped ? 'grid.rows_capped' : 'common.row_count', { count: source.total })}</span>
      {actions.count > 0 && <span className={styles.strong}>{text('common.selected_count', { count: actions.count, total: source.total })}</span>}
      {figures && <span>{text('grid.cells', { count: figures.cells })}</span>}
      {figures && figures.count > 0 && (
        <>
          <span>{text('grid.sum', { value: formats.number(figures.sum, 2) })}</span>
          <span>{text('grid.average', { value: formats.number(figures.sum / figures.count, 2) })}</span>
        </>
      )}
      <span className={styles.space} />
      {saving > 0 && <span>{text('status.saving')}</span>}
      {refused > 0 && <span className={styles.refused}>{text('grid.cells_refused', { count: refused })}</span>}
      {loadedAt && <span className={styles.time}>{text('grid.refreshed', { time: formats.instant(loadedAt) })}</span>}
    </div>
  );
}
