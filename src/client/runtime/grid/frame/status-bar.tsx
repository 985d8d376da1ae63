import { useMemo } from 'react';
import styles from './status-bar.module.css';
import { boundsOf, countCells } from '../selection/selection.ts';
import { StatusLine, StatusSpace } from '../../../ui/layout/status-line.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { homeOf } from '../columns/home.ts';
import { lockedWords } from '../rows/locked-words.ts';
import type { GridActions } from '../actions/use-grid-actions.ts';
import type { GridModel } from '../use-grid.ts';
import { DetailsSwitch } from './details-switch.tsx';
import { RowCount } from './row-count.tsx';
import { Totals } from './totals.tsx';
import type { JsonObject } from '../../../../shared/json.ts';
import type { GridColumn } from '../columns/resolve-columns.ts';
import { sumByUnit, type UnitSum } from './selected-figures.ts';

/** Cells summed at most: more are rarely meant and would be felt with every arrow key. */
const mostCells = 50_000;

interface Figures {
  cells: number;
  sums: readonly UnitSum[];
}

/** Count, and sums of the figures, of the selected cells that are loaded. */
function figuresOf({ selection, visible, source, session, meta }: GridModel): Figures | null {
  if (!selection.range) return null;
  const bounds = boundsOf(selection.range);
  const cells = countCells(bounds);
  if (cells < 2 || cells > mostCells) return null;
  const columns = visible.slice(bounds.left, bounds.right + 1).filter((column) => column.numeric && !meta.key.includes(column.id));
  const figures: { column: GridColumn; row: JsonObject; value: number }[] = [];
  for (let index = bounds.top; index <= bounds.bottom; index += 1) {
    const stored = source.get(index);
    const row = stored && session.shown(stored);
    for (const column of columns) {
      const value = row?.[column.id];
      if (row && typeof value === 'number') figures.push({ column, row, value });
    }
  }
  return { cells, sums: sumByUnit(figures) };
}

/** Why the chosen cell cannot be changed here; where it can is one click away. */
function ReadOnly({ column, row, grid: { host } }: { column: GridColumn; row: JsonObject; grid: GridModel }) {
  const home = homeOf(column, host);
  const words = <span className={styles.reason}>{column.readOnly}</span>;
  return (
    <span className={styles.locked} title={column.readOnly}>
      <Icon name="lock" size="s" />
      {home ? (
        <button type="button" className={styles.link} onClick={() => home.open(row)}>
          {words}
        </button>
      ) : (
        words
      )}
    </span>
  );
}

/** One line under the rows: how many, how many of them are selected, what the selected figures come to, what all figures come to that the screen names, and whether all is saved. */
export function StatusBar({ grid, actions }: { grid: GridModel; actions: GridActions }) {
  const {
    host: { text, formats },
    source,
    session,
    selection,
    visible,
  } = grid;
  const figures = useMemo(() => figuresOf(grid), [selection.range, visible, source.version, session.version, grid.host.session.view]);
  const inUnit = (value: number, currency: string | null): string =>
    currency === null || currency === '' ? formats.number(value, 2) : formats.money(value, currency);
  const [saving, refused] = [session.count('saving'), session.count('refused') + session.count('stale')];
  const activeRow = grid.active ? source.get(grid.active.row) : undefined;
  const locked = activeRow && lockedWords(grid, activeRow);
  const activeColumn = grid.active ? visible[grid.active.column] : undefined;
  const loadedAt = source.loadedAt === null ? null : new Date(source.loadedAt).toISOString();
  return (
    <StatusLine>
      <RowCount grid={grid} />
      {actions.count > 0 && <span className={styles.strong}>{text('common.selected_count', { count: actions.count, total: source.total })}</span>}
      {figures && <span>{text('grid.cells', { count: figures.cells })}</span>}
      {figures && figures.sums.length > 0 && (
        <>
          <span>{text('grid.sum', { value: figures.sums.map(({ currency, sum }) => inUnit(sum, currency)).join(' · ') })}</span>
          <span>{text('grid.average', { value: figures.sums.map(({ currency, sum, count }) => inUnit(sum / count, currency)).join(' · ') })}</span>
        </>
      )}
      <Totals grid={grid} />
      <StatusSpace />
      {locked !== undefined && (
        <span className={styles.locked} title={locked}>
          <Icon name="lock" size="s" />
          <span className={styles.reason}>{locked}</span>
        </span>
      )}
      {activeRow && activeColumn?.readOnly !== undefined && <ReadOnly column={activeColumn} row={activeRow} grid={grid} />}
      {saving > 0 && <span>{text('status.saving')}</span>}
      {refused > 0 && <span className={styles.refused}>{text('grid.cells_refused', { count: refused })}</span>}
      {loadedAt && <span className={styles.time}>{text('grid.refreshed', { time: formats.instant(loadedAt) })}</span>}
      <DetailsSwitch />
    </StatusLine>
  );
}
