import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { shopPrices } from './staged-discounts.ts';
import { lockPrices } from './staged-prices.ts';

/** Stages the calculated prices (F3) of the selected rows. A row without one, for lack of a cost or a rate, keeps what was staged. */
export default defineProcedure({
  icon: 'coins',
  right: 'set',
  needs: 'selection',
  inPieces: true,
  async run({ tx, keys, changes }) {
    const rows = (await lockPrices(tx, keys)).filter((row) => row.calc_unit_price !== null && row.calc_unit_price !== row.new_unit_price);
    await shopPrices.update(changes, rows, (row) => ({ new_unit_price: row.calc_unit_price }));
    return { changed: rows.length };
  },
});
