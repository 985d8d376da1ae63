import * as v from 'valibot';
import { stagedPrices } from '../../../../schemas/tables/purchasing/suppliers.ts';
import { appError } from '../../../shared/errors.ts';
import { parsePriceList } from '../../../shared/prices/price-list.ts';
import { infoOf } from '../../engine/records/core/tables.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';

const stagedPrice = infoOf(stagedPrices);
const mostLines = 10_000;

/** Puts a pasted price list of one supplier beside what the caller staged before. */
export default defineProcedure({
  input: v.strictObject({
    partner_id: v.pipe(v.number(), v.safeInteger()),
    currency_code: v.nullish(v.pipe(v.string(), v.maxLength(3))),
    valid_from: v.nullish(v.pipe(v.string(), v.isoDate())),
    price_list: v.pipe(v.string(), v.maxLength(1_000_000)),
  }),
  async run({ caller, input: { partner_id, currency_code = null, valid_from = null, price_list }, changes }) {
    const lines = parsePriceList(price_list);
    if (lines.length === 0) throw appError('required', {}, [{ field: 'price_list', code: 'required' }]);
    if (lines.length > mostLines) throw appError('too_large', { most: mostLines });
    await changes.insert(
      stagedPrice,
      lines.map(({ line, code, price }) => ({
        company_code: caller.companyCode,
        user_id: caller.userId,
        line,
        partner_id,
        supplier_product_code: code.slice(0, 80),
        new_price: price,
        currency_code,
        valid_from,
        origin: 'paste',
      })),
    );
    return { changed: lines.length };
  },
});
