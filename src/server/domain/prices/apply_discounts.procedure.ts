import { appError } from '../../../shared/errors.ts';
import type { ErrorParams } from '../../../shared/errors.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { lockDiscounts, shopPrices } from './staged-discounts.ts';

const refused = (field: string, rule: string, params: ErrorParams) =>
  appError('rule', { rule, ...params }, [{ field, code: 'rule', params: { rule, ...params } }]);

/** Makes the staged discounts of the selected rows the ones that hold; one above its limit (F4) or with an end in the past refuses the whole. */
export default defineProcedure({
  icon: 'check',
  right: 'set',
  needs: 'selection',
  inPieces: true,
  confirm: true,
  example: { row: { new_discount: 5 } },
  async run({ tx, keys, changes }) {
    const staged = (await lockDiscounts(tx, keys)).filter((row) => row.new_discount !== null);
    const over = staged.find((row) => row.max_discount !== null && Number(row.new_discount) > row.max_discount);
    if (over) throw refused('new_discount', 'max-discount', { product_code: over.product_code, most: over.max_discount });
    const ended = staged.find((row) => row.ended);
    if (ended) throw refused('discount_end_date', 'discount-ended', { product_code: ended.product_code });
    await shopPrices.update(changes, staged, (row) => ({ discount_percent: Number(row.new_discount), new_discount: null, new_discounted_price: null }));
    return { changed: staged.length };
  },
});
