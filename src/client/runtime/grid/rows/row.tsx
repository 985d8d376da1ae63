import { memo, type ReactNode } from 'react';
import type { JsonObject } from '../../../../shared/json.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { classes } from '../../../ui/look/classes.ts';
import { type CellMarks, drawSkeletonCell, drawCell } from './cell.tsx';
import cellStyles from './cell.module.css';
import type { CellState, RowStates } from '../editing/typed-cells.ts';
import styles from './row.module.css';
import type { GridColumn } from '../columns/resolve-columns.ts';
import type { RowMark } from './row-marks.ts';
import type { ShownColumn, ShownColumns } from '../columns/use-column-window.ts';

export interface RowProps {
  index: number;
  /** Pixels below the base of the window. */
  offset: number;
  /** As the user sees it; undefined until loaded. */
  row: JsonObject | undefined;
  states: RowStates | undefined;
  shown: ShownColumns;
  selected: boolean;
  /** Position of the active cell among the visible columns, -1 in other rows. */
  active: number;
  /** The range's columns in this row; -1 when it does not reach it. */
  rangeLeft: number;
  rangeRight: number;
  rangeTop: boolean;
  rangeBottom: boolean;
  copied: boolean;
  fillHandle: boolean;
  /** Stands in the cell being edited, which is the active one. */
  editor: ReactNode;
  markOf: (row: JsonObject, unsaved: boolean) => RowMark | null;
  /** Why its cells cannot be edited, where its state locks some. */
  lockedOf: (row: JsonObject) => string | undefined;
  problemText: (state: CellState, column: GridColumn) => string | undefined;
  selectLabel: string;
}

/** The look of a whole row. */
export const rowClass = (selected: boolean, mark: RowMark | null): string => classes(styles.row, selected && styles.selected, mark && styles[mark.tone]);

const isUnsaved = (states: RowStates | undefined): boolean =>
  states !== undefined && Object.values(states).some(({ status }) => status === 'refused' || status === 'stale' || status === 'saving');

function toMarks(shown: ShownColumn, props: RowProps, state: CellState | undefined): CellMarks {
  const { rangeLeft: left, rangeRight: right, rangeTop, rangeBottom } = props;
  const inRange = left >= 0 && shown.index >= left && shown.index <= right;
  return {
    active: shown.index === props.active,
    inRange: inRange && (left !== right || !(rangeTop && rangeBottom)),
    edges: inRange
      ? classes(
          rangeTop && cellStyles.edgeTop,
          rangeBottom && cellStyles.edgeBottom,
          shown.index === left && cellStyles.edgeLeft,
          shown.index === right && cellStyles.edgeRight,
          props.copied && cellStyles.copied,
        )
      : undefined,
    fillHandle: props.fillHandle && rangeBottom && shown.index === right,
    problem: state && props.problemText(state, shown.column),
  };
}

interface LeadProps {
  selected: boolean;
  disabled: boolean;
  /** What the row's marker says; undefined without one. */
  words: string | undefined;
  /** Why cells of the row cannot be edited. */
  locked: string | undefined;
  unsaved: boolean;
  label: string;
}

/** The tick and the bar before the cells. Apart from them, because React writes an input's attributes anew whenever it is drawn, as all rows are while columns scroll past. */
const Lead = memo(function Lead({ selected, disabled, words, locked, unsaved, label }: LeadProps) {
  return (
    <div role="gridcell" aria-colindex={1} className={classes(styles.lead, styles.fixed)} title={words}>
      <input type="checkbox" tabIndex={-1} data-tick checked={selected} readOnly disabled={disabled} aria-label={label} className={styles.tick} />
      {(words !== undefined || unsaved) && <span className={classes(styles.bar, unsaved && styles.unsaved)} />}
      {words !== undefined && <span className="visually-hidden">{words}</span>}
      {locked !== undefined && (
        <span className={styles.lock} title={locked}>
          <Icon name="lock" size="s" />
          <span className="visually-hidden">{locked}</span>
        </span>
      )}
    </div>
  );
});

/** One row. Its element is taken over by another row when this one leaves the window. */
export const Row = memo(function Row(props: RowProps) {
  const { index, offset, row, states, shown, selected, editor } = props;
  const unsaved = isUnsaved(states);
  const mark = row ? props.markOf(row, unsaved) : null;
  const locked = row && props.lockedOf(row);
  const drawOne = (one: ShownColumn) => {
    if (!row) return drawSkeletonCell(one, one.index === props.active);
    const state = states?.[one.column.id];
    return drawCell(one, row, state, toMarks(one, props, state), one.index === props.active ? editor : null);
  };
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-busy={row ? undefined : true}
      data-row={index}
      data-locked={locked}
      className={rowClass(selected, mark)}
      style={{ transform: `translateY(${offset}px)` }}
    >
      <Lead selected={selected} disabled={!row} words={mark?.words} locked={locked} unsaved={unsaved} label={props.selectLabel} />
      {shown.start.map(drawOne)}
      <span role="presentation" className={styles.gap} style={shown.gapStart} />
      {shown.center.map(drawOne)}
      <span role="presentation" className={styles.gap} style={shown.gapEnd} />
      {shown.end.map(drawOne)}
    </div>
  );
});
