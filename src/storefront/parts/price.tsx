import type { Card, Reading } from '../reading.ts';
import { writePrice } from '../write-price.ts';

/** What a product costs today, and beside it what it costs without the discount and the lowest price before it, which the law wants told. */
export function Price({ reading, card: { price, usualPrice, discount, lowestBefore } }: { reading: Reading; card: Card }) {
  const { say } = reading;
  if (price === null) return null;
  const isReduced = discount > 0 && usualPrice !== null && usualPrice > price;
  return (
    <p className="price">
      <strong className={isReduced ? 'reduced' : undefined}>{writePrice(reading, price)}</strong>
      {isReduced && (
        <s>
          <span className="unseen">{say('usual_price')}: </span>
          {writePrice(reading, usualPrice)}
        </s>
      )}
      {isReduced && lowestBefore !== null && <small>{say('lowest_before', { price: writePrice(reading, lowestBefore) })}</small>}
    </p>
  );
}
