import { isAmount } from '../../../renderers/money-currency.ts';
import { isPercentage } from '../../../renderers/percentages.ts';
import { amountWords, viewAmount } from '../../../renderers/view-amount.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import type { GridColumn } from '../columns/resolve-columns.ts';
import type { GridModel } from '../use-grid.ts';
import styles from './status-bar.module.css';

/** What rows without a place in the sum are told by. */
function LeftOut({ count, text }: { count: number; text: GridModel['host']['text'] }) {
  const words = text('grid.left_out', { count });
  return (
    <span className={styles.warning} title={words}>
      <Icon name="alert" size="s" />
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

/** Sums over the whole view of the columns the screen names, as far as there are figures to sum; wherever the columns are scrolled to. */
export function Totals({ grid }: { grid: GridModel }) {
  const {
    screen,
    source,
    visible,
    host: { text, formats, session },
  } = grid;
  const summed = screen.totals.flatMap((name) => visible.find(({ id }) => id === name) ?? []);
  const draw = ({ id, label, field, context }: GridColumn) => {
    const total = source.totals[id];
    if (typeof total !== 'number') return [];
    // What is summed is all in one currency: that of the company, or the one chosen in the header.
    const seen = isAmount(field) ? viewAmount(total, context, session.given) : undefined;
    const value = seen ? formats.money(seen.amount, seen.currency) : isPercentage(field) ? formats.percent(total, 2) : formats.number(total, 2);
    const words = seen && amountWords(total, seen, context, session.given);
    const leftOut = source.leftOut[id] ?? 0;
    return (
      <span key={id} data-total={id} className={styles.total} title={words}>
        {leftOut > 0 && <LeftOut count={leftOut} text={text} />}
        {seen?.state === 'rate_missing' && <Icon name="alert" size="s" />}
        {text('grid.total_of', { column: label, value })}
        {words !== undefined && <span className="visually-hidden">{words}</span>}
      </span>
    );
  };
  const drawn = summed.flatMap(draw);
  if (drawn.length === 0) return null;
  return (
    <span role="group" aria-label={text('grid.totals')} title={text('grid.totals')} className={styles.totals}>
      <span className={styles.strong}>{text('report.total')}</span>
      {drawn}
    </span>
  );
}
