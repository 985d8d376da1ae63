import { sql } from 'drizzle-orm';
import { suggestedStorageOf } from '../../../../schemas/figures/warehouse.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { transfer } from './stock.ts';

/** Pieces of a product that lie in a storage of a warehouse and are to leave it. */
export interface Unplaced {
  company_code: string;
  warehouse_id: number;
  product_code: string;
  from_storage_id: number;
  qty: number;
  /** The document they came with, where it is put away as a whole. */
  ref_table?: string;
  ref_id?: number;
}

/**
 * Puts unplaced goods where they belong, else where they are suggested to go. Each is asked for when the one before lies in its place, for then a free shelf is
 * free no more. What fits nowhere stays unplaced.
 * @returns how many products found a place
 */
export async function putGoodsAway(tx: Transaction, waiting: readonly Unplaced[]): Promise<number> {
  let placed = 0;
  for (const { company_code, warehouse_id, product_code, from_storage_id, qty, ...document } of waiting) {
    const place = suggestedStorageOf({ warehouse: sql`${warehouse_id}::bigint`, product: sql`${product_code}::text`, qty: sql`${qty}::numeric` });
    const found = await tx.row<{ storage_id: number | null }>(sql`select ${place} as storage_id`);
    if (found?.storage_id == null) continue;
    const from = { warehouse_id, storage_id: from_storage_id };
    await transfer(tx, company_code, [{ ...document, product_code, qty, from, to: { warehouse_id, storage_id: found.storage_id } }]);
    placed += 1;
  }
  return placed;
}
