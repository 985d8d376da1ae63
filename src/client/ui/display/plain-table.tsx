import { classes } from '../look/classes.ts';
import styles from './plain-table.module.css';

interface PlainTableProps {
  /** What the rows are, for whoever does not see them. */
  label: string;
  columns: readonly string[];
  /** Cells in words; null where there is no value. */
  rows: readonly (readonly (string | null)[])[];
  /** Figures stand at the end of their column, one under the other. */
  isFigure: (place: number) => boolean;
  className?: string | undefined;
}

/** Rows to be read, and scrolled where they are many: nothing is sorted, chosen or edited. */
export function PlainTable({ label, columns, rows, isFigure, className }: PlainTableProps) {
  return (
    <div className={classes(styles.scroll, className)} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((title, place) => (
              <th key={place} scope="col" data-figure={isFigure(place)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, place) => (
                <td key={place} data-figure={isFigure(place)} title={cell ?? undefined}>
                  {cell ?? <span className={styles.nothing}>—</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
