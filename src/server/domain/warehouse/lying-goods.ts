import { sql } from 'drizzle-orm';
import { appError } from '../../../shared/errors.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { transfer } from './stock.ts';

/** Who works with the goods, and in which company. */
interface Working {
  companyCode: string | null;
}

/** Goods of a product that lie in a storage. */
export interface LyingGoods {
  company_code: string;
  storage_id: number;
  storage_type: string;
  warehouse_id: number;
  product_code: string;
  qty: number;
}

/** The goods that selected rows stand for, in the order of the way through the warehouse. Who moves them is told by the ledger if they are gone meanwhile. */
export function goodsAt(tx: Transaction, { companyCode }: Working, keys: readonly JsonObject[]): Promise<LyingGoods[]> {
  return tx.rows<LyingGoods>(sql`
    select s.company_code, s.storage_id, t.storage_type, s.warehouse_id, s.product_code, s.qty::float8 as qty
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(storage_id bigint, product_code text)
      join storage_stock s on s.storage_id = k.storage_id and s.product_code = k.product_code and s.company_code = ${companyCode} and s.qty > 0
      join storage t on t.storage_id = s.storage_id
     order by t.sort_key, t.storage_id, s.product_code`);
}

/** The one storage of this sort that the warehouse of each of the goods has. */
export async function pseudoStorages(tx: Transaction, { companyCode }: Working, sort: 'unplaced' | 'quarantine'): Promise<ReadonlyMap<number, number>> {
  const found = await tx.rows<{ warehouse_id: number; storage_id: number }>(
    sql`select warehouse_id, storage_id from storage where company_code = ${companyCode} and storage_type = ${sort}`,
  );
  return new Map(found.map(({ warehouse_id, storage_id }) => [warehouse_id, storage_id]));
}

interface Moving {
  /** All that lies there where it is not said. */
  qty?: number | null;
  reason?: string | null;
  to: (goods: LyingGoods) => { warehouse_id: number; storage_id: number };
}

/**
 * Moves goods to where each of them is to go; those that are there already stay. @returns how many sorts of goods were moved
 * @throws AppError not_enough_stock, storage_blocked
 */
export async function moveGoods(tx: Transaction, goods: readonly LyingGoods[], { qty, reason, to }: Moving): Promise<number> {
  const moving = goods.map((one) => ({ one, place: to(one) })).filter(({ one, place }) => place.storage_id !== one.storage_id);
  const [first] = moving;
  if (!first) return 0;
  await transfer(
    tx,
    first.one.company_code,
    moving.map(({ one, place }) => ({
      product_code: one.product_code,
      qty: qty ?? one.qty,
      from: { warehouse_id: one.warehouse_id, storage_id: one.storage_id },
      to: place,
      ...(reason && { reason }),
    })),
  );
  return moving.length;
}

/** A storage of the company, by its id. @throws AppError unknown_reference at the field */
export async function storageOf(
  tx: Transaction,
  { companyCode }: Working,
  storage_id: number,
  field: string,
): Promise<{ warehouse_id: number; storage_id: number }> {
  const storage = await tx.row<{ warehouse_id: number; storage_id: number }>(
    sql`select warehouse_id, storage_id from storage where storage_id = ${storage_id} and company_code = ${companyCode}`,
  );
  if (!storage) throw appError('unknown_reference', { field }, [{ field, code: 'unknown_reference' }]);
  return storage;
}
