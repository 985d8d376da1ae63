import { Icon } from '../ui/display/icon.tsx';
import styles from './cell.module.css';
import { defineRenderer } from './define.ts';
import { amountWords, viewAmount } from './view-amount.ts';

/**
 * The amount in its currency's decimals and the currency's short code; where a view currency is chosen in that one, its own amount and the rate being told.
 * As text the exact figure of its own currency alone, so that spreadsheets can add it up and what is copied can be pasted.
 */
export default defineRenderer<number>({
  shows: ['money', 'decimal'],
  align: 'end',
  text: (value, { formats }) => formats.plain(value),
  cell: (value, context, row) => {
    const seen = viewAmount(value, context, row);
    const words = amountWords(value, seen, context, row);
    const drawn = (
      <>
        {context.formats.amount(seen.amount, seen.currency)}
        <span className={styles.unit}>{seen.currency}</span>
      </>
    );
    if (words === undefined) return drawn;
    return (
      <span title={words} data-amount={seen.state}>
        {seen.state === 'rate_missing' && <Icon name="alert" size="s" className={styles.rateless} />}
        {drawn}
        <span className="visually-hidden">{words}</span>
      </span>
    );
  },
});
