import { discountedPrice } from '../../../shared/prices/discount.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { lockDiscounts, shopPrices } from './staged-discounts.ts';
import { lockPrices } from './staged-prices.ts';

/** Makes the staged prices of the selected rows their selling prices; a discount staged beside one is now one of the new price. */
export default defineProcedure({
  icon: 'check',
  right: 'set',
  needs: 'selection',
  inPieces: true,
  confirm: true,
  example: { row: { new_unit_price: 99 } },
  async run({ tx, keys, changes }) {
    const rows = (await lockPrices(tx, keys)).filter((row) => row.new_unit_price !== null);
    const discounts = new Map((await lockDiscounts(tx, rows)).map((row) => [`${row.shop_id} ${row.product_code}`, row]));
    const staged = rows.map((row) => ({ ...discounts.get(`${row.shop_id} ${row.product_code}`), ...row }));
    await shopPrices.update(changes, staged, ({ new_unit_price, new_discount }) => ({
      selling_price_shop: new_unit_price,
      new_unit_price: null,
      new_discounted_price: new_discount == null ? null : discountedPrice(Number(new_unit_price), new_discount),
    }));
    return { changed: rows.length };
  },
});
