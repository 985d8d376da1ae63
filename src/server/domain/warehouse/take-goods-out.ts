import { asked } from '../../../../schemas/asked.ts';
import { quantity, text } from '../../../../schemas/kinds.gen.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { leastQty } from './least-qty.ts';
import { goodsAt } from './lying-goods.ts';
import { postMovements } from './stock.ts';

/** What is asked where goods leave the stock for good: how many, and why. */
export const leavingInput = { leaving_qty: asked(quantity).between(leastQty), reason: asked(text) };

interface Leaving {
  tx: Transaction;
  keys: readonly JsonObject[];
  caller: { companyCode: string | null };
  input: { leaving_qty: number; reason: string };
}

/** Takes goods out of stock, at what they are worth on average. @throws AppError not_enough_stock, storage_blocked */
export async function takeGoodsOut({ tx, keys, caller, input }: Leaving, movement_type: 'damage' | 'supplier_return'): Promise<{ changed: number }> {
  const goods = await goodsAt(tx, caller, keys);
  const [first] = goods;
  if (!first) return { changed: 0 };
  const posted = await postMovements(
    tx,
    first.company_code,
    goods.map(({ warehouse_id, storage_id, product_code }) => ({
      movement_type,
      warehouse_id,
      storage_id,
      product_code,
      qty: -input.leaving_qty,
      reason: input.reason,
    })),
  );
  return { changed: posted.length };
}
