import { discountedPrice } from '../../../shared/prices/discount.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { lockDiscounts, productShop } from './staged-discounts.ts';
import { keyOfPrice, lockPrices } from './staged-prices.ts';

/** Makes the staged prices of the selected rows their selling prices; a discount staged beside one is now one of the new price. */
export default defineProcedure({
  icon: 'check',
  right: 'set',
  needs: 'selection',
  confirm: true,
  example: { row: { new_unit_price: 99 } },
  async run({ tx, keys, changes }) {
    const rows = (await lockPrices(tx, keys)).filter((row) => row.new_unit_price !== null);
    const discounts = new Map((await lockDiscounts(tx, rows.map(keyOfPrice))).map((row) => [`${row.shop_id} ${row.product_code}`, row]));
    await changes.update(
      productShop,
      rows.map((row) => {
        const staged = discounts.get(`${row.shop_id} ${row.product_code}`);
        const price = Number(row.new_unit_price);
        const discounted = staged?.new_discount == null ? null : discountedPrice(price, staged.new_discount);
        return {
          key: keyOfPrice(row),
          old: { selling_price_shop: row.selling_price_shop, new_unit_price: row.new_unit_price, new_discounted_price: staged?.new_discounted_price ?? null },
          new: { selling_price_shop: price, new_unit_price: null, new_discounted_price: discounted },
        };
      }),
    );
    return { changed: rows.length };
  },
});
