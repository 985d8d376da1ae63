import { classes } from '../../../ui/look/classes.ts';
import { Menu, type MenuEntry } from '../../../ui/overlays/menu.tsx';
import type { Json } from '../../../../shared/json.ts';
import type { Operator } from '../../../../shared/records/filter.ts';
import { useState } from 'react';
import { Icon } from '../../../ui/display/icon.tsx';
import { plainOperators, toValueForm } from './filter-values.ts';
import { FilterValue } from './filter-value.tsx';
import { useLater } from '../frame/use-later.ts';
import { operatorName } from './filter-sentence.ts';
import styles from './floating-filter.module.css';
import type { ShownColumn } from '../columns/use-column-window.ts';
import type { GridModel } from '../use-grid.ts';

const FilterCell = ({ shown: { index, pinned, style } }: { shown: ShownColumn }) => (
  <div role="gridcell" aria-colindex={index + 2} style={style} className={classes(styles.cell, pinned && styles.pinned)} />
);

function FloatingFilter({ grid, shown }: { grid: GridModel; shown: ShownColumn }) {
  const {
    view,
    setView,
    host: { text },
  } = grid;
  const { column, index, pinned, style } = shown;
  const clause = view.quick[column.id];
  const [chosen, setChosen] = useState<Operator | undefined>(clause?.op);
  const op = clause?.op ?? chosen ?? column.operators[0];
  if (!op) return <FilterCell shown={shown} />;

  const set = (nextOp: Operator, value: Json | undefined) =>
    setView((now) => {
      const { [column.id]: _, ...others } = now.quick;
      const complete = value !== undefined || toValueForm(nextOp) === 'none';
      return { ...now, quick: complete ? { ...others, [column.id]: value === undefined ? { op: nextOp } : { op: nextOp, value } } : others };
    });

  function choose(next: Operator) {
    const keeps = clause !== undefined && toValueForm(next) === toValueForm(op ?? next);
    setChosen(next);
    set(next, keeps ? clause.value : undefined);
  }

  const entries: MenuEntry[] = [
    ...column.operators.map((one) => ({ id: one, label: text(operatorName(one)), checked: one === op, onSelect: () => choose(one) })),
    { kind: 'separator', id: 'clear' },
    { id: 'none', icon: 'x', label: text('filter.clear_column'), disabled: !clause, onSelect: () => set(op, undefined) },
  ];
  const word = text(operatorName(op));
  const trigger = (
    <button type="button" tabIndex={-1} className={styles.operator} title={word} aria-label={`${column.label}: ${word}`}>
      <Icon name="filter" size="s" />
    </button>
  );
  return (
    <div
      role="gridcell"
      aria-colindex={index + 2}
      data-filter={index}
      style={style}
      className={classes(styles.cell, pinned && styles.pinned, clause && styles.set)}
    >
      {column.operators.length > 1 && <Menu trigger={trigger} entries={entries} />}
      <span className={styles.value}>
        {toValueForm(op) === 'none' && <span className={styles.word}>{word}</span>}
        <FilterValue
          column={column}
          op={op}
          value={clause?.value}
          onChange={(value) => set(op, value)}
          label={text('filter.column', { column: column.label })}
          placeholder={plainOperators.has(op) ? undefined : word}
        />
      </span>
    </div>
  );
}

/** One filter under each column's name. */
export function FloatingFilters({ grid }: { grid: GridModel }) {
  const { shown } = grid.columnWindow;
  const hasFilters = useLater();
  const draw = (one: ShownColumn) =>
    hasFilters ? <FloatingFilter key={one.column.id} grid={grid} shown={one} /> : <FilterCell key={one.column.id} shown={one} />;
  return (
    <div role="row" className={styles.row}>
      <div role="gridcell" aria-colindex={1} className={styles.lead} />
      {shown.start.map(draw)}
      <span role="presentation" className={styles.gap} style={shown.gapStart} />
      {shown.center.map(draw)}
      <span role="presentation" className={styles.gap} style={shown.gapEnd} />
      {shown.end.map(draw)}
    </div>
  );
}
