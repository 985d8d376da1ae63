import type { JsonObject } from '../../../shared/json.ts';
import { displayName } from '../../renderers/display-names.ts';
import { useHost } from '../../runtime/host.tsx';
import { Paper } from '../../ui/layout/paper.tsx';
import { CodeBarcode } from '../labels/code-barcode.tsx';
import type { DrawBarcode } from '../labels/draw-barcode.ts';
import styles from './parcel-label.module.css';

/** A6 upright, in millimetres. */
export const labelSize = { width: 105, height: 148 };

interface ParcelLabelProps {
  row: JsonObject;
  /** Which parcel of how many. */
  number: number;
  of: number;
  draw: DrawBarcode;
}

const written = (value: JsonObject[string] | undefined): string => (value === null || value === undefined ? '' : String(value));

/** What the carrier must know of one parcel; the barcode is the parcel's number there, else our order's. */
export function ParcelLabel({ row, number, of, draw }: ParcelLabelProps) {
  const { text, session, formats } = useHost();
  const order = written(row.order_no);
  const code = written(row.tracking_number) || order;
  const country = typeof row.country_code === 'string' ? displayName('region', row.country_code, session.language) : '';
  return (
    <Paper {...labelSize} margin={6} className={styles.label}>
      <p className={styles.head}>
        <strong>{written(row.carrier)}</strong>
        <span>{text('parcels.number_of', { number, of })}</span>
      </p>
      <address className={styles.to}>
        <strong>{written(row.delivery_name)}</strong>
        <span>{written(row.address_line)}</span>
        <span className={styles.town}>
          {written(row.zip_code)} {written(row.city)}
        </span>
        <span>{country}</span>
        <span>{written(row.phone)}</span>
      </address>
      <dl className={styles.facts}>
        <div>
          <dt>{text('field.order_no')}</dt>
          <dd>{order}</dd>
        </div>
        {row.courier_weight !== null && (
          <div>
            <dt>{text('field.courier_weight')}</dt>
            <dd>{formats.number(Number(row.courier_weight))}</dd>
          </div>
        )}
        {typeof row.cod_amount === 'number' && row.cod_amount > 0 && (
          <div className={styles.cod}>
            <dt>{text('field.cod_amount')}</dt>
            <dd>{formats.money(row.cod_amount, written(row.currency_code))}</dd>
          </div>
        )}
      </dl>
      <div className={styles.code}>
        <CodeBarcode code={code} isWritten draw={draw} width={90} height={18} />
        <span>{code}</span>
      </div>
    </Paper>
  );
}
