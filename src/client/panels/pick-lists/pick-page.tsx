import type { MultiText } from '../../../shared/languages.ts';
import { barcodeOf } from '../../../shared/labels/barcodes.ts';
import { pickText } from '../../../shared/text/multi-text.ts';
import { useHost } from '../../runtime/host.tsx';
import { Paper } from '../../ui/layout/paper.tsx';
import type { DrawBarcode } from '../labels/draw-barcode.ts';
import styles from './pick-lists.module.css';
import type { PickPage } from './to-pages.ts';

const mm = (length: number): string => `${length}mm`;

/** A code as a scanner reads it; one with letters that no scanner reads stands in words alone. */
function Barcode({ code, draw, width, height }: { code: string; draw: DrawBarcode; width: number; height: number }) {
  const barcode = barcodeOf('code', code, null);
  if (!barcode) return null;
  const drawn = draw(barcode, { width, height });
  return <img src={drawn.address} alt={code} style={{ width: mm(drawn.width), height: mm(drawn.height) }} />;
}

/** One sheet: whose way it is, then what is taken from where and for whom. */
export function PickSheet({ page: { list, lines, number, of }, draw }: { page: PickPage; draw: DrawBarcode }) {
  const { text, session, formats } = useHost();
  return (
    <Paper className={styles.sheet}>
      <header className={styles.head}>
        <div>
          <h2>{String(list.pick_list_no)}</h2>
          <p>{[list.warehouse_name, list.carrier, list.picker_name].filter((word) => word != null && word !== '').join(' · ')}</p>
          {of > 1 && <p>{text('pick_paper.page', { number, of })}</p>}
        </div>
        <Barcode code={String(list.pick_list_no)} draw={draw} width={70} height={14} />
      </header>
      <table>
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
                <Barcode code={String(line.storage_code)} draw={draw} width={36} height={5} />
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
