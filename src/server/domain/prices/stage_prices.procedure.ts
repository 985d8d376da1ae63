import { asked } from '../../../../schemas/asked.ts';
import { currency, date, longText, reference } from '../../../../schemas/kinds.gen.ts';
import { supplierReference } from '../../../../schemas/tables/partners/partners.ts';
import { stagedPrices } from '../../../../schemas/tables/purchasing/suppliers.ts';
import { appError } from '../../../shared/errors.ts';
import { parsePriceList } from '../../../shared/prices/price-list.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';

const list = rowsOf(stagedPrices);
const mostLines = 10_000;

/** Puts a pasted price list of one supplier beside what the caller staged before. */
export default defineProcedure({
  icon: 'paste',
  right: 'set',
  needs: 'none',
  confirm: true,
  example: { input: { price_list: 'A-1\t12.50' } },
  input: {
    partner_id: asked(reference, supplierReference),
    currency_code: asked(currency).optional(),
    valid_from: asked(date).optional(),
    price_list: asked(longText, { most: 1_000_000 }),
  },
  async run({ caller, input: { partner_id, currency_code, valid_from, price_list }, changes }) {
    const lines = parsePriceList(price_list);
    if (lines.length === 0) throw appError('required', {}, [{ field: 'price_list', code: 'required' }]);
    if (lines.length > mostLines) throw appError('too_large', { most: mostLines });
    await list.insert(
      changes,
      lines.map(({ line, code, price }) => ({
        user_id: caller.userId,
        line,
        partner_id: Number(partner_id),
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
