import { discountFor } from '../../../shared/prices/discount.ts';
import { nicePrice } from '../../../shared/prices/nice-price.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { lockDiscounts, shopPrices } from './staged-discounts.ts';

/**
 * Rounds the staged prices of the selected rows to nice ones (F5) and recalculates their discounts. A row whose nice price
 * would pass its limit (F4), or lie above the selling price, keeps what was staged.
 */
export default defineProcedure({
  icon: 'coins',
  right: 'set',
  needs: 'selection',
  inPieces: true,
  example: { row: { new_discount: 7 } },
  async run({ tx, keys, changes }) {
    const staged = await lockDiscounts(tx, keys);
    const rounded = staged.flatMap((row) => {
      if (row.new_discounted_price === null || row.selling_price_shop === null) return [];
      const price = nicePrice(row.new_discounted_price, row.currency_precision);
      const discount = discountFor(row.selling_price_shop, price);
      const isAllowed = discount !== null && discount >= 0 && (row.max_discount === null || discount <= row.max_discount);
      if (!isAllowed || price === row.new_discounted_price) return [];
      return [{ ...row, discount, price }];
    });
    await shopPrices.update(changes, rounded, ({ discount, price }) => ({ new_discount: discount, new_discounted_price: price }));
    return { changed: rounded.length };
  },
});
