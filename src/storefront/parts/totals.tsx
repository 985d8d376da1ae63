import type { Totals } from '../buying.ts';
import type { Reading } from '../reading.ts';
import { writePrice } from '../write-price.ts';

/** What an order costs, part by part; what was not chosen yet is not there. What costs nothing is there all the same: it says how the goods come and are paid. */
export function TotalsList(props: { reading: Reading; totals: Totals; delivery: string | null; payment: string | null }) {
  const { reading, totals, delivery, payment } = props;
  const { say, shop } = reading;
  const orFree = (amount: number): string => (amount === 0 ? say('free') : writePrice(reading, amount));
  const rows = [
    [say('goods'), writePrice(reading, totals.goods)],
    ...(delivery === null ? [] : [[`${say('delivery')}: ${delivery}`, orFree(totals.delivery)] as const]),
    ...(payment === null ? [] : [[`${say('payment')}: ${payment}`, orFree(totals.fee)] as const]),
    ...(shop.priceType === 'net' ? [[say('vat'), writePrice(reading, totals.vat)] as const] : []),
  ] as const;
  return (
    <dl className="totals">
      {rows.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className="sum">
        <dt>{say('total')}</dt>
        <dd>{writePrice(reading, totals.total)}</dd>
      </div>
      {shop.priceType === 'gross' && (
        <div className="soft">
          <dt>{say('vat_within')}</dt>
          <dd>{writePrice(reading, totals.vat)}</dd>
        </div>
      )}
    </dl>
  );
}
