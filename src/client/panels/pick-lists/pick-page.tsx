import type { MultiText } from '../../../shared/languages.ts';
import { pickText } from '../../../shared/text/multi-text.ts';
import { useHost } from '../../runtime/host.tsx';
import { Paper } from '../../ui/layout/paper.tsx';
import { CodeBarcode } from '../labels/code-barcode.tsx';
import { SheetHead } from '../paper/sheet-head.tsx';
import type { SheetProps } from '../paper/sheets.tsx';
import styles from '../paper/sheets.module.css';
import own from './pick-lists.module.css';

/** One sheet: whose way it is, then what is taken from where and for whom. */
export function PickSheet({ page, draw }: SheetProps) {
  const { head, lines } = page;
  const { text, session, formats } = useHost();
  return (
    <Paper className={styles.sheet}>
      <SheetHead
        page={page}
        title={String(head.pick_list_no)}
        told={[head.warehouse_name, head.carrier, head.picker_name]}
        code={String(head.pick_list_no)}
        draw={draw}
      />
      <table className={own.lines}>
        <thead>
          <tr>
            <th>{text('field.storage_code')}</th>
            <th>{text('field.product_code')}</th>
            <th className={styles.figure}>{text('field.qty')}</th>
            <th>{text('field.product_pack_code')}</th>
            <th>{text('field.sales_order_id')}</th>
            <th className={styles.figure}>{text('field.picked')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={String(line.pick_list_item_id)}>
              <td className={styles.place}>
                <strong>{String(line.storage_code)}</strong>
                <CodeBarcode code={String(line.storage_code)} isWritten draw={draw} width={36} height={5} />
              </td>
              <td>
                <strong>{String(line.product_code)}</strong>
                <span className={styles.name}>{pickText(line.product_name as MultiText, session.language)}</span>
              </td>
              <td className={styles.figure}>
                <strong>{formats.number(Number(line.qty))}</strong>
              </td>
              <td>{line.product_pack_code === null ? '' : String(line.product_pack_code)}</td>
              <td>
                {String(line.sales_order_label)}
                <span className={styles.name}>{String(line.delivery_name)}</span>
              </td>
              <td className={styles.blank}>{line.picked === null ? '' : formats.number(Number(line.picked))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}
