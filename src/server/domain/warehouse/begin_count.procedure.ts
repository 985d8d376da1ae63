import { sql } from 'drizzle-orm';
import { stockCountItems, stockCounts } from '../../../../schemas/tables/warehouse/counts.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import { goodsAt } from './lying-goods.ts';

const counts = rowsOf(stockCounts);
const items = rowsOf(stockCountItems);

/** Begins a count of the selected goods: a draft with a line for each, in the order of the way to them, held against what is booked now. */
export default defineProcedure({
  icon: 'list-check',
  right: 'set',
  needs: 'selection',
  async run({ tx, keys, caller, changes }) {
    const goods = await goodsAt(tx, caller, keys);
    if (goods.length === 0) return { changed: 0 };
    const [first] = goods;
    const isOnePlace = goods.every(({ storage_id }) => storage_id === first?.storage_id);
    const [count] = await counts.insert(changes, [{ storage_id: isOnePlace ? (first?.storage_id ?? null) : null }]);
    if (!count) throw new Error('a count was added and is not there');
    const costs = await tx.rows<{ storage_id: number; product_code: string; cost: number | null }>(sql`
      select k.storage_id, k.product_code, coalesce(l.avg_cost, p.avg_cost, p.purchase_price_base)::float8 as cost
        from jsonb_to_recordset(${JSON.stringify(goods)}::jsonb) as k(storage_id bigint, warehouse_id bigint, product_code text)
        left join stock_level l on l.warehouse_id = k.warehouse_id and l.product_code = k.product_code
        left join product_company p on p.company_code = ${caller.companyCode} and p.product_code = k.product_code`);
    const costOf = new Map(costs.map(({ storage_id, product_code, cost }) => [`${storage_id} ${product_code}`, cost]));
    await items.insert(
      changes,
      goods.map(({ storage_id, product_code, qty }) => ({
        stock_count_id: count.stock_count_id,
        storage_id,
        product_code,
        expected: qty,
        unit_cost: costOf.get(`${storage_id} ${product_code}`) ?? null,
      })),
    );
    return { changed: goods.length };
  },
});
