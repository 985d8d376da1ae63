import { type DragEvent, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { classes } from '../../../ui/look/classes.ts';
import { Checkbox } from '../../../ui/inputs/checkbox.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { HeaderMenu } from './header-menu.tsx';
import styles from './header.module.css';
import { toAutoWidth } from './auto-width.ts';
import { countSelected } from '../selection/selection.ts';
import { fieldOfColumn } from './text-columns.ts';
import type { ShownColumn } from './use-column-window.ts';
import type { GridModel } from '../use-grid.ts';
import { narrowest, toMoved } from './widths.ts';

/** Pixels per press of Shift and an arrow in a header. */
const keyStep = 16;

interface HeaderProps {
  grid: GridModel;
  onFilter: (field: string) => void;
  /** Down from a header goes to the rows. */
  onLeave: (column: number) => void;
}

const sortWords = { asc: 'ascending', desc: 'descending' } as const;

function HeaderCell({ grid, shown, onFilter, onLeave }: HeaderProps & { shown: ShownColumn }) {
  const { table, view, setView, visible, columnWindow, host } = grid;
  const { column, index, pinned, style } = shown;
  const drag = useRef<{ x: number; width: number } | null>(null);
  const model = table.getColumn(fieldOfColumn(column.id));
  // Rows are sorted by the text of the reader's language: the columns of the others do not offer it.
  const sorted = (!column.text && model?.getIsSorted()) || null;
  const width = columnWindow.widths[column.id] ?? 0;
  const resize = (next: number) => setView((now) => ({ ...now, widths: { ...now.widths, [column.id]: Math.round(Math.max(narrowest, next)) } }));
  const autoSize = () => resize(toAutoWidth(grid, column));
  const focusHeader = (target: number) =>
    grid.scroller.current?.querySelector<HTMLElement>(`[data-header="${Math.max(0, Math.min(visible.length - 1, target))}"]`)?.focus();

  function handleKey(event: KeyboardEvent) {
    const keys: Record<string, () => void> = {
      ArrowLeft: () => (event.shiftKey ? resize(width - keyStep) : focusHeader(index - 1)),
      ArrowRight: () => (event.shiftKey ? resize(width + keyStep) : focusHeader(index + 1)),
      ArrowDown: () => onLeave(index),
    };
    const act = keys[event.key];
    if (!act || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  function handleDrop(event: DragEvent) {
    const id = event.dataTransfer.getData('text/x-column');
    event.preventDefault();
    if (id) setView((now) => ({ ...now, order: toMoved(now.order, id, column.id) }));
  }

  return (
    <div
      role="columnheader"
      aria-colindex={index + 2}
      aria-sort={sorted ? sortWords[sorted] : undefined}
      style={style}
      className={classes(styles.cell, styles[column.align], pinned && styles.pinned)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={handleDrop}
    >
      <button
        type="button"
        data-header={index}
        data-field={column.id}
        tabIndex={index === 0 ? 0 : -1}
        className={styles.label}
        title={column.label}
        draggable
        onDragStart={(event) => event.dataTransfer.setData('text/x-column', column.id)}
        onClick={(event) => column.text || model?.toggleSorting(undefined, event.shiftKey)}
        onKeyDown={handleKey}
      >
        {column.heading ? <Heading {...column.heading} /> : <span className={styles.name}>{column.label}</span>}
        {view.quick[column.id] && <span className={styles.dot} title={host.text('grid.column_filtered')} />}
        {sorted && <Icon name={sorted === 'asc' ? 'arrow-up' : 'arrow-down'} size="s" />}
        {sorted && view.sort.length > 1 && <span className={styles.order}>{(model?.getSortIndex() ?? 0) + 1}</span>}
      </button>
      <HeaderMenu grid={grid} column={column} pinned={pinned} autoSize={autoSize} onFilter={onFilter} />
      <span
        className={styles.resize}
        onPointerDown={(event: PointerEvent) => {
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { x: event.clientX, width };
        }}
        onPointerMove={(event) => {
          if (drag.current) resize(drag.current.width + (event.clientX - drag.current.x) * (pinned === 'end' ? -1 : 1));
        }}
        onLostPointerCapture={() => {
          drag.current = null;
        }}
        onDoubleClick={autoSize}
      />
    </div>
  );
}

const Heading = ({ group, name }: { group: string; name: string }) => (
  <span className={styles.heading}>
    <span className={styles.group}>{group}</span>
    <span className={styles.name}>{name}</span>
  </span>
);

/** The names of the columns, and the checkbox for all rows of the view. */
export function Header({ grid, onFilter, onLeave }: HeaderProps) {
  const {
    columnWindow: { shown },
    selection,
    source,
    host,
  } = grid;
  const count = countSelected(selection.rows, source.total);
  const all = count > 0 && count === source.total;
  const draw = (one: ShownColumn) => <HeaderCell key={one.column.id} grid={grid} shown={one} onFilter={onFilter} onLeave={onLeave} />;
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
