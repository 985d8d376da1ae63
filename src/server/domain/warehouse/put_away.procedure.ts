import { sql } from 'drizzle-orm';
import { suggestedStorageOf } from '../../../../schemas/figures/warehouse.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { transfer } from './stock.ts';

interface PutAway {
  company_code: string;
  warehouse_id: number;
  product_code: string;
  from_storage_id: number;
  qty: number;
}

/**
 * Puts unplaced goods where they belong, else where they are suggested to go. Each is asked for when the one before lies in its place, for then a free shelf is
 * free no more. What fits nowhere stays unplaced.
 */
export default defineProcedure({
  icon: 'check',
  right: 'set',
  needs: 'selection',
  final: true,
  confirm: true,
  async run({ tx, keys, caller: { companyCode } }) {
    const waiting = await tx.rows<PutAway>(sql`
      select s.company_code, s.warehouse_id, s.product_code, s.storage_id as from_storage_id, s.qty::float8 as qty
        from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(warehouse_id bigint, product_code text)
        join storage t on t.warehouse_id = k.warehouse_id and t.storage_type = 'unplaced' and t.company_code = ${companyCode}
        join storage_stock s on s.storage_id = t.storage_id and s.product_code = k.product_code and s.qty > 0
       order by s.warehouse_id, s.product_code`);
    let changed = 0;
    for (const { company_code, warehouse_id, product_code, from_storage_id, qty } of waiting) {
      const place = suggestedStorageOf({ warehouse: sql`${warehouse_id}::bigint`, product: sql`${product_code}::text`, qty: sql`${qty}::numeric` });
      const found = await tx.row<{ storage_id: number | null }>(sql`select ${place} as storage_id`);
      if (found?.storage_id == null) continue;
      const from = { warehouse_id, storage_id: from_storage_id };
      await transfer(tx, company_code, [{ product_code, qty, from, to: { warehouse_id, storage_id: found.storage_id } }]);
      changed += 1;
    }
    return { changed };
  },
});
