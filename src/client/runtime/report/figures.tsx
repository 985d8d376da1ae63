import type { ReactNode } from 'react';
import type { Group, Params } from '../../../shared/records/calls.ts';
import { changeOf } from '../../../shared/records/change-of.ts';
import type { ComparedSpans } from '../../../shared/records/compared-spans.ts';
import type { FilterNode } from '../../../shared/records/filter.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { type Host, useHost } from '../host.tsx';
import { beforeOf, daysText, drawnIn, jsonOf, leftOutOf, type MeasureColumn, valueOf } from './report-columns.ts';
import styles from './report.module.css';

/** Rows that a figure is made of: their filter, and what else is chosen above them than now. */
export interface RowsBehind {
  filter: FilterNode;
  params?: Params | undefined;
}

/** A column of figures: what it is called, and what it shows of a group. */
export interface Figure {
  id: string;
  head: string;
  draw: (group: Group) => ReactNode;
  /** The rows behind the figure. */
  rowsOf?: (group: Group) => RowsBehind | undefined;
}

function LeftOut({ count }: { count: number }) {
  const { text } = useHost();
  if (count === 0) return null;
  return (
    <span className={styles.warning} title={text('grid.left_out', { count })}>
      <Icon name="alert" size="s" />
      <span className="visually-hidden">{text('grid.left_out', { count })}</span>
    </span>
  );
}

const drawn = (column: MeasureColumn, group: Pick<Group, 'measures'>, host: Host): ReactNode => {
  const value = jsonOf(group, column.id);
  return (
    <>
      <LeftOut count={leftOutOf(group, column.id)} />
      {value !== null && drawnIn(column, value, host)}
    </>
  );
};

/** More or less, told by its sign and not by its colour alone. */
function Change({ value, children }: { value: number; children: ReactNode }) {
  return (
    <span className={value > 0 ? styles.more : value < 0 ? styles.less : undefined}>
      {value > 0 && '+'}
      {children}
    </span>
  );
}

/** The columns of one measure: what it comes to, and where it is compared what it was, and how much more or less that is. */
export function figuresOf(column: MeasureColumn, compared: ComparedSpans | undefined, host: Host): Figure[] {
  const { id, label } = column;
  const now: Figure = { id, head: label, draw: (group) => drawn(column, group, host), rowsOf: ({ rows, filter }) => (rows > 0 ? { filter } : undefined) };
  if (!compared) return [now];
  const change = (group: Group) => changeOf(valueOf(group, id), beforeOf(group, id));
  return [
    { ...now, head: daysText(compared.now, host) },
    { id: `${id} before`, head: daysText(compared.past, host), draw: ({ past }) => past && drawn(column, past, host), rowsOf: ({ past }) => past ?? undefined },
    {
      id: `${id} change`,
      head: host.text('report.change'),
      draw(group) {
        const value = change(group).change;
        return value !== null && <Change value={value}>{drawnIn(column, value, host)}</Change>;
      },
    },
    {
      id: `${id} percent`,
      head: host.text('report.change_percent'),
      draw(group) {
        const { percent } = change(group);
        return percent !== null && <Change value={percent}>{host.formats.percent(percent, 1)}</Change>;
      },
    },
  ];
}
