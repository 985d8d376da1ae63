import { asked } from '../../../../schemas/asked.ts';
import { date } from '../../../../schemas/kinds.gen.ts';
import { replenishments } from '../../../../schemas/tables/purchasing/replenishment.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';

const decided = rowsOf(replenishments);

/** Leaves the selected products out of what must be bought until a day, which is included. */
export default defineProcedure({
  icon: 'eye-off',
  right: 'set',
  needs: 'selection',
  leaves: true,
  most: 2000,
  input: { excluded_until: asked(date) },
  example: { input: { excluded_until: '2099-12-31' } },
  async run({ tx, keys, caller: { companyCode }, input: { excluded_until }, changes }) {
    const own = keys.map(({ product_code }) => ({ company_code: String(companyCode), product_code: String(product_code) }));
    const added = await decided.insertAbsent(
      changes,
      own.map((key) => ({ ...key, excluded_until })),
    );
    const there = new Set(added.map(({ product_code }) => product_code));
    const earlier = await decided.lock(
      tx,
      own.filter(({ product_code }) => !there.has(product_code)),
      'company_code',
      'product_code',
      'excluded_until',
    );
    const different = earlier.filter((row) => row.excluded_until !== excluded_until);
    await decided.update(changes, different, () => ({ excluded_until }));
    return { changed: added.length + different.length };
  },
});
