import type { CSSProperties } from 'react';
import type { Group } from '../../../shared/records/calls.ts';
import { toPivot } from '../../../shared/records/pivot.ts';
import { Icon } from '../../ui/display/icon.tsx';
import type { GridColumn } from '../grid/columns/resolve-columns.ts';
import { useHost } from '../host.tsx';
import { drawnIn, leftOutOf, nameOf, nameOfValue, valueOf } from './report-columns.ts';
import styles from './report.module.css';

interface GroupTableProps {
  label: string;
  groups: readonly Group[];
  /** What the groups are by, level by level. */
  by: readonly GridColumn[];
  /** What they are told apart by in columns. */
  across?: GridColumn | undefined;
  measures: readonly GridColumn[];
  /** Shows the rows of a group. */
  onOpen: (group: Group) => void;
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

/** What a group comes to; in a column of what stands across it opens its rows. */
function Measure({ group, column, onOpen }: { group: Group; column: GridColumn; onOpen?: (group: Group) => void }) {
  const host = useHost();
  const value = valueOf(group, column.id);
  const drawn = value !== null && drawnIn(column, value, host);
  return (
    <td className={styles.figure}>
      <LeftOut count={leftOutOf(group, column.id)} />
      {onOpen && drawn ? (
        <button type="button" className={styles.open} title={host.text('report.open')} onClick={() => onOpen(group)}>
          {drawn}
        </button>
      ) : (
        drawn
      )}
    </td>
  );
}

function MeasureHeads({ measures }: { measures: readonly GridColumn[] }) {
  return measures.map((column) => (
    <th key={column.id} scope="col" className={styles.figure} title={column.help}>
      {column.label}
    </th>
  ));
}

interface HeadProps extends Pick<GroupTableProps, 'by' | 'across' | 'measures'> {
  columns: readonly string[];
}

/** The names of the columns; where something stands across, its values above the measures. */
function Head({ by, across, measures, columns }: HeadProps) {
  const { text } = useHost();
  const groupHead = by.map((column) => column.label).join(' › ');
  const rowsHead = text('report.rows');
  if (!across) {
    return (
      <tr>
        <th scope="col">{groupHead}</th>
        <th scope="col" className={styles.figure}>
          {rowsHead}
        </th>
        <MeasureHeads measures={measures} />
      </tr>
    );
  }
  return (
    <>
      <tr>
        <th scope="col" rowSpan={2}>
          {groupHead}
        </th>
        {[...columns, text('report.total')].map((name, place) => (
          <th key={place} scope="colgroup" colSpan={measures.length + (place === columns.length ? 1 : 0)} className={styles.across}>
            {name}
          </th>
        ))}
      </tr>
      <tr>
        {columns.map((_, place) => (
          <MeasureHeads key={place} measures={measures} />
        ))}
        <th scope="col" className={styles.figure}>
          {rowsHead}
        </th>
        <MeasureHeads measures={measures} />
      </tr>
    </>
  );
}

/** Each group below the one it is part of, the sum of all first; its name opens its rows. What stands across has its columns before the sums of the group. */
export function GroupTable({ label, groups, by, across, measures, onOpen }: GroupTableProps) {
  const host = useHost();
  const { text, formats } = host;
  const { columns, rows } = toPivot(groups);
  const named = (group: Group): string => {
    const column = by[group.level - 1];
    return column ? nameOf(column, group, host) : text('report.total');
  };
  return (
    <div className={styles.scroller} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table} data-report>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <Head by={by} across={across} measures={measures} columns={across ? columns.map((value) => nameOfValue(across, value, host)) : []} />
        </thead>
        <tbody>
          {rows.map(({ group, cells }) => (
            <tr key={JSON.stringify([group.level, group.key])} data-level={group.level} className={group.level < by.length ? styles.subtotal : undefined}>
              <th scope="row" style={{ '--level': Math.max(0, group.level - 1) } as CSSProperties}>
                <button type="button" className={styles.open} title={text('report.open')} onClick={() => onOpen(group)}>
                  {named(group)}
                </button>
              </th>
              {cells.map((cell, place) =>
                measures.map((column) =>
                  cell ? <Measure key={`${place} ${column.id}`} group={cell} column={column} onOpen={onOpen} /> : <td key={`${place} ${column.id}`} />,
                ),
              )}
              <td className={styles.figure}>{formats.number(group.rows)}</td>
              {measures.map((column) => (
                <Measure key={column.id} group={group} column={column} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
