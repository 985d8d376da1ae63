import styles from './cell.module.css';
import { defineRenderer } from './define.ts';
import { moneyCurrency } from './money-currency.ts';

/** The amount in its currency's decimals and the currency's short code; as text the exact figure alone, so that spreadsheets can add it up. */
export default defineRenderer<number>({
  shows: ['money', 'decimal'],
  align: 'end',
  text: (value, { formats }) => formats.plain(value),
  cell: (value, context, row) => {
    const currency = moneyCurrency(context, row);
    return (
      <>
        {context.formats.amount(value, currency)}
        <span className={styles.unit}>{currency}</span>
      </>
    );
  },
});
