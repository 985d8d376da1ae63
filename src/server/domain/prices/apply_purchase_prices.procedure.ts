import { productSuppliers } from '../../../../schemas/tables/purchasing/suppliers.ts';
import { lockRows } from '../../engine/records/write/table-rows.ts';
import { infoOf } from '../../engine/records/core/tables.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { addPurchasePrices } from './purchase-prices.ts';
import type { NewPrice } from './purchase-prices.ts';

const productSupplier = infoOf(productSuppliers);

interface Staged {
  product_supplier_id: number;
  new_price: number | null;
  new_currency_code: string | null;
  new_valid_from: string | null;
}

/** Adds the staged purchase prices of the selected rows to the history. */
export default defineProcedure({
  icon: 'check',
  right: 'set',
  needs: 'selection',
  example: { row: { new_price: 99 } },
  async run({ tx, keys, changes }) {
    const locked = await lockRows(tx, productSupplier, keys, ['new_price', 'new_currency_code', 'new_valid_from']);
    const staged = ([...locked.values()] as unknown as Staged[]).filter(({ new_price }) => new_price !== null);
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
    await changes.update(
      productSupplier,
      staged.map(({ product_supplier_id, new_price, new_currency_code, new_valid_from }) => ({
        key: { product_supplier_id },
        old: { new_price, new_currency_code, new_valid_from },
        new: { new_price: null, new_currency_code: null, new_valid_from: null },
      })),
    );
    return { changed: staged.length };
  },
});
