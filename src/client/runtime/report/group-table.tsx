import type { CSSProperties } from 'react';
import type { Group } from '../../../shared/records/calls.ts';
import { Icon } from '../../ui/display/icon.tsx';
import type { GridColumn } from '../grid/columns/resolve-columns.ts';
import { useHost } from '../host.tsx';
import { drawnIn, leftOutOf, nameOf, valueOf } from './report-columns.ts';
import styles from './report.module.css';

interface GroupTableProps {
  label: string;
  groups: readonly Group[];
  /** What the groups are by, level by level. */
  by: readonly GridColumn[];
  measures: readonly GridColumn[];
  /** Shows the rows of a group. */
  onOpen: (group: Group) => void;
}

function Measure({ group, column }: { group: Group; column: GridColumn }) {
  const host = useHost();
  const { text } = host;
  const value = valueOf(group, column.id);
  const count = leftOutOf(group, column.id);
  return (
    <td className={styles.figure}>
      {count > 0 && (
        <span className={styles.warning} title={text('grid.left_out', { count })}>
          <Icon name="alert" size="s" />
          <span className="visually-hidden">{text('grid.left_out', { count })}</span>
        </span>
      )}
      {value !== null && drawnIn(column, value, host)}
    </td>
  );
}

/** Each group below the one it is part of, the sum of all first; its name opens its rows. */
export function GroupTable({ label, groups, by, measures, onOpen }: GroupTableProps) {
  const host = useHost();
  const { text, formats } = host;
  const named = (group: Group): string => {
    const column = by[group.level - 1];
    return column ? nameOf(column, group, host) : text('report.total');
  };
  return (
    <div className={styles.scroller} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table} data-report>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{by.map((column) => column.label).join(' › ')}</th>
            <th scope="col" className={styles.figure}>
              {text('report.rows')}
            </th>
            {measures.map((column) => (
              <th key={column.id} scope="col" className={styles.figure} title={column.help}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={JSON.stringify([group.level, group.key])} data-level={group.level} className={group.level < by.length ? styles.subtotal : undefined}>
              <th scope="row" style={{ '--level': Math.max(0, group.level - 1) } as CSSProperties}>
                <button type="button" className={styles.open} title={text('report.open')} onClick={() => onOpen(group)}>
                  {named(group)}
                </button>
              </th>
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
