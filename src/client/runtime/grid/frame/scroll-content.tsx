import { useMemo } from 'react';
import type { GridActions } from '../actions/use-grid-actions.ts';
import { Header } from '../columns/header.tsx';
import { FloatingFilters } from '../filters/floating-filter.tsx';
import styles from '../grid.module.css';
import { emptyWords } from './overlays.tsx';
import { Body } from '../rows/body.tsx';
import type { usePointer } from '../selection/use-pointer.ts';
import type { GridModel } from '../use-grid.ts';

interface ScrollContentProps {
  grid: GridModel;
  pointer: ReturnType<typeof usePointer>;
  onFilter: (field: string) => void;
  onSetFor: GridActions['setFor'];
}

/** A list without rows says so where its rows would be: whoever goes through it by ear hears the reason, which others see drawn above it. */
function EmptyRow({ grid }: { grid: GridModel }) {
  const words = emptyWords(grid);
  if (words === null) return null;
  return (
    <div role="rowgroup" className="visually-hidden" data-empty>
      <div role="row" aria-rowindex={2}>
        <div role="gridcell" aria-colindex={1} aria-colspan={grid.visible.length + 1} aria-label={words} />
      </div>
    </div>
  );
}

/** What is scrolled in a grid: names and filters of the columns and the rows in sight, in an element as high as all rows. */
export function ScrollContent({ grid, pointer, onFilter, onSetFor }: ScrollContentProps) {
  const { host, source, view, columns, columnWindow, selection, rowWindow, size, bodySize, goTo } = grid;
  // Menus and inputs of the head cost more than rows: scrolling leaves them alone. What they show follows from these.
  const head = useMemo(
    () => (
      <div role="rowgroup" className={styles.head}>
        <Header grid={grid} onFilter={onFilter} onSetFor={onSetFor} onLeave={(column) => goTo(0, column)} />
        {view.floating && <FloatingFilters grid={grid} />}
      </div>
    ),
    [host, view, columns, columnWindow.shown, columnWindow.widths, selection.rows, source.total, goTo, onSetFor],
  );
  return (
    <div role="presentation" className={styles.extent} style={{ height: rowWindow.height + size.height - bodySize.height }}>
      <div role="presentation" className={styles.window} style={{ height: size.height }}>
        {head}
        <div ref={grid.body} data-rows role="presentation" className={styles.body}>
          <EmptyRow grid={grid} />
          <Body grid={grid} pointer={pointer} />
          <div ref={grid.previewArea} aria-hidden hidden className={styles.preview} />
        </div>
      </div>
    </div>
  );
}
