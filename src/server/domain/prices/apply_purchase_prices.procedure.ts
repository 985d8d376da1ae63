import { productSuppliers } from '../../../../schemas/tables/purchasing/suppliers.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { addPurchasePrices } from './purchase-prices.ts';
import type { NewPrice } from './purchase-prices.ts';

const offers = rowsOf(productSuppliers);

/** Adds the staged purchase prices of the selected rows to the history. */
export default defineProcedure({
  icon: 'check',
  right: 'set',
  needs: 'selection',
  inPieces: true,
  example: { row: { new_price: 99 } },
  async run({ tx, keys, changes }) {
    const locked = await offers.lock(tx, keys, 'product_supplier_id', 'new_price', 'new_currency_code', 'new_valid_from');
    const staged = locked.filter(({ new_price }) => new_price !== null);
    await addPurchasePrices(
      tx,
      changes,
      staged.map((row): NewPrice => ({
        product_supplier_id: row.product_supplier_id,
        price: Number(row.new_price),
        currency_code: row.new_currency_code,
        valid_from: row.new_valid_from,
      })),
    );
    await offers.update(changes, staged, () => ({ new_price: null, new_currency_code: null, new_valid_from: null }));
    return { changed: staged.length };
  },
});
