import { sql } from 'drizzle-orm';
import { stagedPrices } from '../../../../schemas/tables/purchasing/suppliers.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { infoOf } from '../../engine/records/core/tables.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';

const stagedPrice = infoOf(stagedPrices);

/** Throws the caller's whole staged list away. */
export default defineProcedure({
  icon: 'clear-format',
  right: 'set',
  needs: 'none',
  confirm: true,
  danger: true,
  async run({ tx, caller, changes }) {
    const keys = await tx.rows<JsonObject>(
      sql`select staged_price_id from staged_price where company_code = ${caller.companyCode} and user_id = ${caller.userId}`,
    );
    await changes.remove(stagedPrice, keys);
    return { changed: keys.length };
  },
});
