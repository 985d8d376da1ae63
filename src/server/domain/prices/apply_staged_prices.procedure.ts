import { stagedPrices } from '../../../../schemas/tables/purchasing/suppliers.ts';
import { forms } from '../../../generated/server/forms.gen.ts';
import { compileForm } from '../../engine/records/core/compile.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { addPurchasePrices } from './purchase-prices.ts';

const list = rowsOf(stagedPrices);
const form = compileForm({ name: 'bulk_purchase_prices', definition: forms.bulk_purchase_prices });

interface Line {
  staged_price_id: number;
  product_supplier_id: number;
  new_price: number;
  currency_code: string;
  valid_from: string | null;
}

/**
 * Adds the caller's staged prices that changed to the history, those that moved too far only where they were confirmed, and takes
 * them off the list; every other line stays and its status says why.
 */
export default defineProcedure({
  icon: 'check',
  right: 'set',
  needs: 'none',
  confirm: true,
  async run({ tx, changes }) {
    const source = form.source(['product_supplier_id', 'new_price', 'currency_code', 'valid_from', 'price_status', 'confirmed', 'line']);
    const text =
      `select json_build_object('staged_price_id', r.staged_price_id, 'product_supplier_id', r.product_supplier_id, 'new_price', r.new_price, 'currency_code', r.currency_code, 'valid_from', r.valid_from) as row ` +
      `from ${source.text} r where r.price_status = 'changed' or (r.price_status = 'too_big' and r.confirmed) order by r.line, r.staged_price_id`;
    const lines = (await tx.rows<{ row: Line }>({ text, values: source.values })).map(({ row }) => row);
    await addPurchasePrices(
      tx,
      changes,
      lines.map(({ product_supplier_id, new_price, currency_code, valid_from }) => ({ product_supplier_id, price: new_price, currency_code, valid_from })),
    );
    await list.remove(changes, lines);
    return { changed: lines.length };
  },
});
