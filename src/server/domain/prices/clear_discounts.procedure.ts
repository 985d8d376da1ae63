import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { keyOfDiscount, lockDiscounts, productShop } from './staged-discounts.ts';

/** Takes the staged figures of the selected rows back; the discounts that hold stay. */
export default defineProcedure({
  icon: 'clear-format',
  right: 'set',
  needs: 'selection',
  example: { row: { new_discount: 5 } },
  async run({ tx, keys, changes }) {
    const staged = (await lockDiscounts(tx, keys)).filter((row) => row.new_discount !== null || row.new_discounted_price !== null);
    await changes.update(
      productShop,
      staged.map((row) => ({
        key: keyOfDiscount(row),
        old: { new_discount: row.new_discount, new_discounted_price: row.new_discounted_price },
        new: { new_discount: null, new_discounted_price: null },
      })),
    );
    return { changed: staged.length };
  },
});
