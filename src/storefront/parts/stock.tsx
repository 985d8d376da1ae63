import type { Card, Reading } from '../reading.ts';
import { writeDay } from '../write-date.ts';

/** Whether a product is known to be out of stock: of a shop that tells nothing of stock nothing is known. */
export const isOutOfStock = ({ shop: { stockShown } }: Pick<Reading, 'shop'>, card: Card): boolean => stockShown !== 'nothing' && !card.isAvailable;

/** Whether a product can be had, as far as the shop tells it. */
export function Stock({ reading, card }: { reading: Reading; card: Card }) {
  const { say, shop } = reading;
  if (shop.stockShown === 'nothing' || !card.canOrder) return null;
  if (card.isAvailable) return <p className="stock there">{card.count === null ? say('in_stock') : say('in_stock_count', { count: card.count })}</p>;
  return <p className="stock">{card.arrivesOn === null ? say('out_of_stock') : say('arrives', { day: writeDay(reading, card.arrivesOn) })}</p>;
}
