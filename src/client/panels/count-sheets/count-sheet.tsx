import type { Json } from '../../../shared/json.ts';
import type { MultiText } from '../../../shared/languages.ts';
import { pickText } from '../../../shared/text/multi-text.ts';
import { useHost } from '../../runtime/host.tsx';
import { Paper } from '../../ui/layout/paper.tsx';
import { CodeBarcode } from '../labels/code-barcode.tsx';
import { SheetHead } from '../paper/sheet-head.tsx';
import type { SheetProps } from '../paper/sheets.tsx';
import styles from '../paper/sheets.module.css';
import own from './count-sheet.module.css';

const wordOf = (value: Json | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** One sheet: where to go, what to count, and room for how many are there. */
export function CountSheet({ page, draw }: SheetProps) {
  const { text, session, formats } = useHost();
  const { head, lines } = page;
  const label = String(head.count_label);
  const day = wordOf(head.count_date);
  return (
    <Paper className={styles.sheet}>
      <SheetHead
        page={page}
        title={`${text('term.stock_count')} ${label}`}
        told={[head.warehouse_name, day && formats.date(day), head.counted_by, head.description]}
        code={label}
        draw={draw}
      />
      <table className={own.lines}>
        <thead>
          <tr>
            <th>{text('field.storage_code')}</th>
            <th>{text('field.product_code')}</th>
            <th>{text('field.ean')}</th>
            <th className={styles.figure}>{text('field.counted')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={String(line.stock_count_item_id)}>
              <td className={styles.place}>
                <strong>{String(line.storage_code)}</strong>
                <CodeBarcode code={String(line.storage_code)} isWritten draw={draw} width={36} height={5} />
              </td>
              <td>
                <strong>{String(line.product_code)}</strong>
                <span className={styles.name}>{pickText(line.product_name as MultiText, session.language)}</span>
              </td>
              <td>
                <CodeBarcode code={String(line.product_code)} ean={wordOf(line.ean)} draw={draw} width={40} height={10} />
              </td>
              <td className={own.count} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className={own.signature}>{text('print.counted_by')}</p>
    </Paper>
  );
}
