import { sql } from 'drizzle-orm';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { putGoodsAway } from './put-goods-away.ts';
import type { Unplaced } from './put-goods-away.ts';

/** Puts unplaced goods where they belong, else where they are suggested to go. */
export default defineProcedure({
  icon: 'check',
  right: 'set',
  needs: 'selection',
  final: true,
  confirm: true,
  async run({ tx, keys, caller: { companyCode } }) {
    const waiting = await tx.rows<Unplaced>(sql`
      select s.company_code, s.warehouse_id, s.product_code, s.storage_id as from_storage_id, s.qty::float8 as qty
        from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(warehouse_id bigint, product_code text)
        join storage t on t.warehouse_id = k.warehouse_id and t.storage_type = 'unplaced' and t.company_code = ${companyCode}
        join storage_stock s on s.storage_id = t.storage_id and s.product_code = k.product_code and s.qty > 0
       order by s.warehouse_id, s.product_code`);
    return { changed: await putGoodsAway(tx, waiting) };
  },
});
