import { Checkbox } from '../../../ui/inputs/checkbox.tsx';
import { HeaderCell, type HeaderProps } from './header-cell.tsx';
import styles from './header.module.css';
import { countSelected } from '../selection/selection.ts';
import type { ShownColumn } from './use-column-window.ts';

/** The names of the columns, and the checkbox for all rows of the view. */
export function Header({ grid, onFilter, onSetFor, onLeave }: HeaderProps) {
  const {
    columnWindow: { shown },
    selection,
    source,
    host,
  } = grid;
  const count = countSelected(selection.rows, source.total);
  const all = count > 0 && count === source.total;
  const draw = (one: ShownColumn) => <HeaderCell key={one.column.id} grid={grid} shown={one} onFilter={onFilter} onSetFor={onSetFor} onLeave={onLeave} />;
  return (
    <div role="row" aria-rowindex={1} className={styles.row}>
      <div role="columnheader" aria-colindex={1} className={styles.lead}>
        <Checkbox
          checked={all || (count > 0 && 'mixed')}
          onChange={() => (all ? selection.clearRows() : selection.selectAll())}
          aria-label={host.text('action.select_all')}
        />
      </div>
      {shown.start.map(draw)}
      <span role="presentation" className={styles.gap} style={shown.gapStart} />
      {shown.center.map(draw)}
      <span role="presentation" className={styles.gap} style={shown.gapEnd} />
      {shown.end.map(draw)}
    </div>
  );
}
