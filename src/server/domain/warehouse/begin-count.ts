import { sql } from 'drizzle-orm';
import { stockCountItems, stockCounts } from '../../../../schemas/tables/warehouse/counts.ts';
import type { Transaction } from '../../engine/database/database.ts';
import type { ChangeSetWriter } from '../../engine/records/log/change-set.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';

const counts = rowsOf(stockCounts);
const items = rowsOf(stockCountItems);

/** Goods that are to be counted in a storage; `counted` is what somebody found already. */
export interface ToCount {
  storage_id: number;
  warehouse_id: number;
  product_code: string;
  counted?: number;
}

interface Counting {
  tx: Transaction;
  changes: ChangeSetWriter;
  companyCode: string | null;
}

/** Adds goods to a count, a line for each. More that is found costs the average, else the last purchase price. */
export async function addToCount({ tx, changes, companyCode }: Counting, stock_count_id: number, goods: readonly ToCount[]): Promise<void> {
  const costs = await tx.rows<{ storage_id: number; product_code: string; cost: number | null }>(sql`
    select k.storage_id, k.product_code, coalesce(l.avg_cost, p.avg_cost, p.purchase_price_base)::float8 as cost
      from jsonb_to_recordset(${JSON.stringify(goods)}::jsonb) as k(storage_id bigint, warehouse_id bigint, product_code text)
      left join stock_level l on l.warehouse_id = k.warehouse_id and l.product_code = k.product_code
      left join product_company p on p.company_code = ${companyCode} and p.product_code = k.product_code`);
  const costOf = new Map(costs.map(({ storage_id, product_code, cost }) => [`${storage_id} ${product_code}`, cost]));
  await items.insert(
    changes,
    goods.map(({ storage_id, product_code, counted }) => ({
      stock_count_id,
      storage_id,
      product_code,
      ...(counted !== undefined && { counted }),
      unit_cost: costOf.get(`${storage_id} ${product_code}`) ?? null,
    })),
  );
}

/** Begins a count of goods: a draft with a line for each, in the order given. */
export async function beginCount({ description, ...counting }: Counting & { description?: string }, goods: readonly ToCount[]): Promise<void> {
  const [first] = goods;
  if (!first) return;
  const isOnePlace = goods.every(({ storage_id }) => storage_id === first.storage_id);
  const [count] = await counts.insert(counting.changes, [
    { storage_id: isOnePlace ? first.storage_id : null, ...(description !== undefined && { description }) },
  ]);
  if (!count) throw new Error('a count was added and is not there');
  await addToCount(counting, count.stock_count_id, goods);
}
