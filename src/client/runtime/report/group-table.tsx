import type { CSSProperties } from 'react';
import type { Group, Params } from '../../../shared/records/calls.ts';
import type { ComparedSpans } from '../../../shared/records/compared-spans.ts';
import type { FilterNode } from '../../../shared/records/filter.ts';
import { toPivot } from '../../../shared/records/pivot.ts';
import { classes } from '../../ui/look/classes.ts';
import type { GridColumn } from '../grid/columns/resolve-columns.ts';
import { useHost } from '../host.tsx';
import { type Figure, figuresOf } from './figures.tsx';
import { type MeasureColumn, nameOf, nameOfValue } from './report-columns.ts';
import styles from './report.module.css';

interface GroupTableProps {
  label: string;
  groups: readonly Group[];
  /** What the groups are by, level by level. */
  by: readonly GridColumn[];
  /** What they are told apart by in columns. */
  across?: GridColumn | undefined;
  measures: readonly MeasureColumn[];
  compared?: ComparedSpans | undefined;
  /** Shows the rows of a filter, with what is chosen above them. */
  onOpen: (filter: FilterNode, params?: Params) => void;
}

/** What a group comes to; in a column of what stands across, and in the past, it opens its rows. */
function Cell({ group, figure, onOpen }: { group: Group; figure: Figure; onOpen: GroupTableProps['onOpen'] | undefined }) {
  const { text } = useHost();
  const drawn = figure.draw(group);
  const rows = figure.rowsOf?.(group);
  return (
    <td className={styles.figure}>
      {onOpen && rows && drawn ? (
        <button type="button" className={styles.open} title={text('report.open')} onClick={() => onOpen(rows.filter, rows.params)}>
          {drawn}
        </button>
      ) : (
        drawn
      )}
    </td>
  );
}

interface HeadProps extends Pick<GroupTableProps, 'by' | 'across' | 'measures' | 'compared'> {
  columns: readonly string[];
  figures: readonly Figure[];
}

/** The names of the columns: what stands across above the measures, and these above what they are compared with. */
function Head({ by, across, measures, compared, columns, figures }: HeadProps) {
  const { text } = useHost();
  const lines = 1 + (across ? 1 : 0) + (compared ? 1 : 0);
  const parts = [...columns, null];
  const heads = measures.map((column) => ({ column, span: figures.length / measures.length }));
  const rowsHead = (rowSpan: number) => (
    <th key="rows" scope="col" rowSpan={rowSpan} className={styles.figure}>
      {text('report.rows')}
    </th>
  );
  const groupHead = (
    <th scope="col" rowSpan={lines}>
      {by.map((column) => column.label).join(' › ')}
    </th>
  );
  return (
    <>
      {across && (
        <tr>
          {groupHead}
          {parts.map((name, place) => (
            <th key={place} scope="colgroup" colSpan={figures.length + (name === null ? 1 : 0)} className={styles.across}>
              {name ?? text('report.total')}
            </th>
          ))}
        </tr>
      )}
      {compared && (
        <tr>
          {!across && groupHead}
          {parts.map((part, place) => [
            part === null && rowsHead(2),
            ...heads.map(({ column, span }) => (
              <th key={`${place} ${column.id}`} scope="colgroup" colSpan={span} className={styles.across} title={column.help}>
                {column.label}
              </th>
            )),
          ])}
        </tr>
      )}
      <tr>
        {!across && !compared && groupHead}
        {parts.map((part, place) => [
          part === null && !compared && rowsHead(1),
          ...figures.map(({ id, head }) => (
            <th key={`${place} ${id}`} scope="col" className={styles.figure} title={measures.find((column) => column.id === id)?.help}>
              {head}
            </th>
          )),
        ])}
      </tr>
    </>
  );
}

/** Each group below the one it is part of, the sum of all first; its name opens its rows. What stands across has its columns before the sums of the group. */
export function GroupTable({ label, groups, by, across, measures, compared, onOpen }: GroupTableProps) {
  const host = useHost();
  const { text, formats } = host;
  const { columns, rows } = toPivot(groups);
  const figures = measures.flatMap((column) => figuresOf(column, compared, host));
  const named = (group: Group): string => {
    const column = by[group.level - 1];
    return column ? nameOf(column, group, host) : text('report.total');
  };
  const names = across ? columns.map((value) => nameOfValue(across, value, host)) : [];
  return (
    <div className={styles.scroller} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table} data-report>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <Head by={by} across={across} measures={measures} compared={compared} columns={names} figures={figures} />
        </thead>
        <tbody>
          {rows.map(({ group, cells }) => (
            <tr
              key={JSON.stringify([group.level, group.key, group.rows === 0])}
              data-level={group.level}
              className={classes(group.level < by.length && styles.subtotal)}
            >
              <th scope="row" style={{ '--level': Math.max(0, group.level - 1) } as CSSProperties}>
                {group.rows === 0 && group.past ? (
                  named(group)
                ) : (
                  <button type="button" className={styles.open} title={text('report.open')} onClick={() => onOpen(group.filter)}>
                    {named(group)}
                  </button>
                )}
              </th>
              {cells.map((cell, place) =>
                figures.map((figure) =>
                  cell ? <Cell key={`${place} ${figure.id}`} group={cell} figure={figure} onOpen={onOpen} /> : <td key={`${place} ${figure.id}`} />,
                ),
              )}
              <td className={styles.figure}>{formats.number(group.rows)}</td>
              {figures.map((figure) => (
                <Cell key={figure.id} group={group} figure={figure} onOpen={compared && onOpen} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
