import { discountedPrice } from '../../../shared/prices/discount.ts';
import { defineFollower } from '../../engine/records/log/table-followers.ts';
import { lockDiscounts, shopPrices } from './staged-discounts.ts';

/** A discount that is staged beside a selling price becomes one of the new price (docs/formulae.md, Discounts). */
export default defineFollower({
  tables: [shopPrices.name],
  skipsUndo: true,
  async follow(tx, changes, writer) {
    const repriced = changes.filter(({ field }) => field === 'selling_price_shop');
    if (repriced.length === 0) return;
    const rows = (
      await lockDiscounts(
        tx,
        repriced.map(({ key }) => key),
      )
    ).flatMap((row) => {
      const { new_discount: discount, selling_price_shop: price } = row;
      const next = discount === null || price === null ? null : discountedPrice(price, discount);
      return discount === null || next === row.new_discounted_price ? [] : [{ ...row, next }];
    });
    await shopPrices.update(writer, rows, ({ next }) => ({ new_discounted_price: next }));
  },
});
