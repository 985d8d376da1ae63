import { type DragEvent, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { classes } from '../../../ui/look/classes.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { HeaderMenu } from './header-menu.tsx';
import styles from './header.module.css';
import { toAutoWidth } from './auto-width.ts';
import { fieldOfColumn } from './text-columns.ts';
import { titleOf, withUnit } from './resolve-columns.ts';
import type { GridColumn } from './resolve-columns.ts';
import type { ShownColumn } from './use-column-window.ts';
import { useLater } from '../frame/use-later.ts';
import type { GridModel } from '../use-grid.ts';
import { narrowest, toMoved } from './widths.ts';

/** Pixels per press of Shift and an arrow in a header. */
const keyStep = 16;

export interface HeaderProps {
  grid: GridModel;
  onFilter: (field: string) => void;
  /** Gives a column of all ticked rows one value; null where none is ticked. */
  onSetFor: ((column: GridColumn) => void) | null;
  /** Down from a header goes to the rows. */
  onLeave: (column: number) => void;
}

interface HeaderCellProps extends HeaderProps {
  shown: ShownColumn;
}

const sortWords = { asc: 'ascending', desc: 'descending' } as const;

/** How the rows are sorted by a column; the direction is null where they are not. */
function sortingOf({ table }: GridModel, column: GridColumn) {
  const model = table.getColumn(fieldOfColumn(column.id));
  // Rows are sorted by the text of the reader's language: the columns of the others do not offer it.
  const direction = (!column.text && model?.getIsSorted()) || null;
  return {
    direction,
    /** Its place among the columns that the rows are sorted by, from 1. */
    rank: (model?.getSortIndex() ?? 0) + 1,
    toggle: (isAdded: boolean) => column.text || model?.toggleSorting(undefined, isAdded),
  };
}

const Heading = ({ group, name }: { group: string; name: string }) => (
  <span className={styles.heading}>
    <span className={styles.group}>{group}</span>
    <span className={styles.name}>{name}</span>
  </span>
);

interface ResizeHandleProps {
  width: number;
  pinned: ShownColumn['pinned'];
  onResize: (width: number) => void;
  onAutoSize: () => void;
}

/** The edge that is dragged to make a column wider; a double click fits it to its texts. */
function ResizeHandle({ width, pinned, onResize, onAutoSize }: ResizeHandleProps) {
  const drag = useRef<{ x: number; width: number } | null>(null);
  return (
    <span
      className={styles.resize}
      onPointerDown={(event: PointerEvent) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => {
        if (drag.current) onResize(drag.current.width + (event.clientX - drag.current.x) * (pinned === 'end' ? -1 : 1));
      }}
      onLostPointerCapture={() => {
        drag.current = null;
      }}
      onDoubleClick={onAutoSize}
    />
  );
}

interface HeaderLabelProps {
  grid: GridModel;
  shown: ShownColumn;
  sorting: ReturnType<typeof sortingOf>;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The name of a column, which sorts by a click and is dragged to another place. */
function HeaderLabel({ grid: { view, host }, shown: { column, index }, sorting: { direction, rank, toggle }, onKeyDown }: HeaderLabelProps) {
  return (
    <button
      type="button"
      data-header={index}
      data-field={column.id}
      tabIndex={index === 0 ? 0 : -1}
      className={styles.label}
      title={titleOf(column)}
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/x-column', column.id)}
      onClick={(event) => toggle(event.shiftKey)}
      onKeyDown={onKeyDown}
    >
      {column.heading ? (
        <Heading group={column.heading.group} name={withUnit(column.heading.name, column)} />
      ) : (
        <span className={styles.name}>{withUnit(column.label, column)}</span>
      )}
      {view.quick[column.id] && <span className={styles.dot} title={host.text('grid.column_filtered')} />}
      {direction && <Icon name={direction === 'asc' ? 'arrow-up' : 'arrow-down'} size="s" />}
      {direction && view.sort.length > 1 && <span className={styles.order}>{rank}</span>}
    </button>
  );
}

/** The head of one column: its name, its menu and the edge that resizes it. */
export function HeaderCell({ grid, shown, onFilter, onSetFor, onLeave }: HeaderCellProps) {
  const { setView, visible, columnWindow } = grid;
  const { column, index, pinned, style } = shown;
  const hasMenu = useLater();
  const sorting = sortingOf(grid, column);
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
      data-read-only={column.readOnly}
      aria-sort={sorting.direction ? sortWords[sorting.direction] : undefined}
      style={style}
      className={classes(styles.cell, styles[column.align], pinned && styles.pinned)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={handleDrop}
    >
      <HeaderLabel grid={grid} shown={shown} sorting={sorting} onKeyDown={handleKey} />
      {hasMenu && <HeaderMenu grid={grid} column={column} pinned={pinned} autoSize={autoSize} onFilter={onFilter} onSetFor={onSetFor} />}
      <ResizeHandle width={width} pinned={pinned} onResize={resize} onAutoSize={autoSize} />
    </div>
  );
}
