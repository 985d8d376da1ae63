import { and, eq } from 'drizzle-orm';
import { stagedPrices } from '../../../../schemas/tables/purchasing/suppliers.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';

const list = rowsOf(stagedPrices);

/** Throws the caller's whole staged list away. */
export default defineProcedure({
  icon: 'clear-format',
  right: 'set',
  needs: 'none',
  confirm: true,
  danger: true,
  async run({ tx, caller, changes }) {
    const own = await list.lockWhere(tx, and(eq(stagedPrices.company_code, caller.companyCode ?? ''), eq(stagedPrices.user_id, caller.userId)));
    await list.remove(changes, own);
    return { changed: own.length };
  },
});
