import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { lockDiscounts, shopPrices } from './staged-discounts.ts';

/** Takes the staged figures of the selected rows back; the discounts that hold stay. */
export default defineProcedure({
  icon: 'clear-format',
  right: 'set',
  needs: 'selection',
  inPieces: true,
  example: { row: { new_discount: 5 } },
  async run({ tx, keys, changes }) {
    const staged = (await lockDiscounts(tx, keys)).filter((row) => row.new_discount !== null || row.new_discounted_price !== null);
    await shopPrices.update(changes, staged, () => ({ new_discount: null, new_discounted_price: null }));
    return { changed: staged.length };
  },
});
