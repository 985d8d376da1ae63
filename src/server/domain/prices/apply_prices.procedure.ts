import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { shopPrices } from './staged-discounts.ts';
import { lockPrices } from './staged-prices.ts';

/** Makes the staged prices of the selected rows their selling prices. */
export default defineProcedure({
  icon: 'check',
  right: 'set',
  needs: 'selection',
  inPieces: true,
  confirm: true,
  example: { row: { new_unit_price: 99 } },
  async run({ tx, keys, changes }) {
    const rows = (await lockPrices(tx, keys)).filter((row) => row.new_unit_price !== null);
    await shopPrices.update(changes, rows, ({ new_unit_price }) => ({ selling_price_shop: new_unit_price, new_unit_price: null }));
    return { changed: rows.length };
  },
});
