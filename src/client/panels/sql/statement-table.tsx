import { errorText } from '../../i18n/error-text.ts';
import { useHost } from '../../runtime/host.tsx';
import { PlainTable } from '../../ui/display/plain-table.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import styles from './sql.module.css';
import type { StatementRows } from './use-statement.ts';

const isFigure = (cell: string | null): boolean => cell === null || /^-?\d+(?:\.\d+)?$/.test(cell);

/** For a spreadsheet: a line for each row, and nothing in a cell that would make two of it. */
const toTabs = ({ columns, rows }: Pick<StatementRows, 'columns' | 'rows'>): string =>
  [columns, ...rows].map((cells) => cells.map((cell) => (cell ?? '').replaceAll(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');

/** The rows of a statement as PostgreSQL writes them. */
export function StatementTable({ columns, rows, has_more }: StatementRows) {
  const { text, toast } = useHost();
  if (rows.length === 0) return <p>{text('sql.no_rows')}</p>;
  const figures = columns.map((_, place) => rows.every((cells) => isFigure(cells[place] ?? null)));
  async function copy() {
    try {
      await navigator.clipboard.writeText(toTabs({ columns, rows }));
      toast({ variant: 'success', text: text('account.copied') });
    } catch (cause) {
      toast({ variant: 'danger', text: errorText(cause, text) });
    }
  }
  return (
    <>
      <div className={styles.buttons}>
        <p className={styles.quiet}>{text(has_more ? 'sql.first_rows' : 'common.row_count', { count: rows.length })}</p>
        <Button variant="ghost" icon="copy" onClick={() => void copy()}>
          {text('action.copy')}
        </Button>
      </div>
      <PlainTable label={text('sql.rows')} columns={columns} rows={rows} isFigure={(place) => figures[place] === true} className={styles.rows} />
    </>
  );
}
