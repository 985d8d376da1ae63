import type { PlacedOrder } from '../buying.ts';
import { PaymentNote } from './payment.tsx';
import type { PaymentWord } from './payment.tsx';
import { Returns } from './return.tsx';
import { Frame } from '../parts/frame.tsx';
import { orderState } from '../parts/order-state.ts';
import { TotalsList } from '../parts/totals.tsx';
import type { Reading } from '../reading.ts';
import type { PlacedReturn } from '../returns.ts';
import { writePrice } from '../write-price.ts';

interface OrderPageProps {
  reading: Reading;
  order: PlacedOrder;
  /** Where its money can be paid online now. */
  payAddress: string | null;
  /** What came of a payment from which the customer comes back. */
  paid: PaymentWord | null;
  returns: readonly PlacedReturn[];
  /** Where its owner asks to send goods back. */
  returnAddress: string | null;
}

/** How an order stands. */
export function OrderPage({ reading, order, payAddress, paid, returns, returnAddress }: OrderPageProps) {
  const { say } = reading;
  const title = say('order_title', { number: order.number ?? '' });
  return (
    <Frame reading={reading} crumbs={[{ title }]}>
      <h1>{title}</h1>
      {paid !== null && <PaymentNote reading={reading} word={paid} />}
      <p className="state">
        {say('order_state')}: <strong>{orderState(reading, order)}</strong>
      </p>
      {order.email && !order.isClosed && <p>{say('order_thanks')}</p>}
      {order.isWaitingForMoney && payAddress === null && <p>{say('order_pay_by_mail')}</p>}
      {payAddress !== null && (
        <form method="post" action={payAddress}>
          <button type="submit">{say('pay_now')}</button>
        </form>
      )}
      {order.tracking !== null && (
        <p>
          {say('tracking')}: <strong>{[order.carrier, order.tracking].filter(Boolean).join(' ')}</strong>
        </p>
      )}
      <section>
        <h2>{say('ordered_goods')}</h2>
        <ul className="plain">
          {order.lines.map(({ name, qty, total }, place) => (
            <li key={`${place} ${name}`}>
              <span>
                {qty} × {name}
              </span>
              <span className="amount">{writePrice(reading, total)}</span>
            </li>
          ))}
        </ul>
      </section>
      <TotalsList reading={reading} totals={order.totals} delivery={order.delivery} payment={order.payment} />
      <Returns reading={reading} returns={returns} address={returnAddress} />
    </Frame>
  );
}
