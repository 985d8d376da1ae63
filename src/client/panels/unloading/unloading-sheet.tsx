import { barcodeOf } from '../../../shared/labels/barcodes.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import type { MultiText } from '../../../shared/languages.ts';
import { pickText } from '../../../shared/text/multi-text.ts';
import { derivedId } from '../../i18n/text.ts';
import { useHost } from '../../runtime/host.tsx';
import type { DrawBarcode } from '../labels/draw-barcode.ts';
import paper from '../paper/paper.module.css';
import styles from './unloading.module.css';
import type { ComingShipment } from './use-shipments.ts';

/** Room for a barcode, in millimetres. */
const area = { width: 32, height: 10 };

const wordOf = (value: Json | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** What stands above the lines: what is not known is left out. */
function useFacts({ head, lines }: ComingShipment): [string, string][] {
  const { text, formats } = useHost();
  const orders = [...new Set(lines.map(({ order_label }) => String(order_label)))].join(', ');
  const eta = wordOf(head.eta);
  const slot = wordOf(head.gate_slot);
  const vehicle = wordOf(head.vehicle_type);
  const facts: [string, string | null][] = [
    ['container_no', wordOf(head.container_no)],
    ['vehicle_type', vehicle && text(derivedId('choice', 'vehicle_type', vehicle))],
    ['carrier', wordOf(head.carrier)],
    ['order_numbers', orders],
    ['eta', eta && formats.date(eta)],
    ['gate_slot', slot && formats.instant(slot)],
    ['expected_pallets', typeof head.expected_pallets === 'number' ? formats.number(head.expected_pallets) : null],
  ];
  return facts.flatMap(([field, value]) => (value === null ? [] : [[text(derivedId('field', field)), value] satisfies [string, string]]));
}

function Line({ line, draw }: { line: JsonObject; draw: DrawBarcode }) {
  const { formats, session } = useHost();
  const number = (value: Json | undefined) => (typeof value === 'number' ? formats.number(value, 3) : '');
  const code = String(line.product_code);
  const barcode = barcodeOf('ean', code, wordOf(line.scanned_ean));
  const drawn = barcode && draw(barcode, area);
  return (
    <tr>
      <td>
        <b>{code}</b>
        <br />
        {wordOf(line.supplier_product_code)}
      </td>
      <td className={paper.wide}>
        {pickText(line.product_name as MultiText | null, session.language)}
        <br />
        <span className={styles.aside}>{wordOf(line.order_label)}</span>
      </td>
      <td className={paper.figure}>{number(line.expected_qty)}</td>
      <td className={paper.figure}>{number(line.cartons)}</td>
      <td className={paper.figure}>{number(line.line_pallets)}</td>
      <td>{wordOf(line.target_storage)}</td>
      <td>
        {drawn && <img src={drawn.address} alt={barcode.value} className={styles.barcode} style={{ width: `${drawn.width}mm`, height: `${drawn.height}mm` }} />}
      </td>
      <td className={styles.count} />
    </tr>
  );
}

/** What the people at the gate unload by: goods that are expected, and room for what they count. A4, tables of 190 mm. */
export function UnloadingSheet({ shipment, draw }: { shipment: ComingShipment; draw: DrawBarcode }) {
  const { text } = useHost();
  const heads = ['product_code', 'product_name', 'expected_qty', 'cartons', 'line_pallets', 'target_storage', 'scanned_ean', 'counted'] as const;
  const figures = new Set<string>(['expected_qty', 'cartons', 'line_pallets']);
  return (
    <article className={`${paper.sheet} ${styles.sheet}`}>
      <h2 className={paper.title}>
        {text('print.unloading_sheet')} {shipment.label}
      </h2>
      <dl className={styles.facts}>
        {useFacts(shipment).map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table className={`${paper.lines} ${styles.lines}`}>
        <thead>
          <tr>
            {heads.map((field) => (
              <th key={field} scope="col" className={figures.has(field) ? paper.figure : undefined}>
                {text(derivedId('field', field))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shipment.lines.map((line) => (
            <Line key={Number(line.purchase_order_item_id)} line={line} draw={draw} />
          ))}
        </tbody>
      </table>
      <p className={styles.signature}>{text('print.counted_by')}</p>
    </article>
  );
}
