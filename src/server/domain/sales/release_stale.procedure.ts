import { sql } from 'drizzle-orm';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { releaseStale } from '../warehouse/stock.ts';

/** Frees goods that are held for orders nobody paid or confirmed until the day they were valid to; those who wait for them come next. */
export default defineProcedure({
  icon: 'unlock',
  right: 'set',
  needs: 'selection',
  confirm: true,
  final: true,
  tells: true,
  async run({ tx, keys, caller }) {
    // What lies nowhere is told as what others have is: nothing of it is released.
    const places = await tx.rows<{ warehouse_id: number; product_code: string }>(sql`
      select l.warehouse_id::int as warehouse_id, l.product_code
        from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(warehouse_id bigint, product_code text)
        join stock_level l on l.warehouse_id = k.warehouse_id and l.product_code = k.product_code where l.company_code = ${caller.companyCode}`);
    return { changed: await releaseStale(tx, caller.companyCode ?? '', places) };
  },
});
