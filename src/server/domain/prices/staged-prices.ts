import { forms } from '../../../generated/server/forms.gen.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { compileForm } from '../../engine/records/core/compile.ts';
import { keyText, readRows } from '../../engine/records/core/rows.ts';
import { shopPrices } from './staged-discounts.ts';

const form = compileForm({ name: 'frontend_product_margins', definition: forms.frontend_product_margins });

/** What a shop sells a product for, what the formula says, and what staff staged. */
export interface StagedPrice extends JsonObject {
  shop_id: number;
  product_code: string;
  selling_price_shop: number | null;
  calc_unit_price: number | null;
  new_unit_price: number | null;
}

/** The selected rows with the figures of their form, locked in key order so that two batches never wait for each other. */
export async function lockPrices(tx: Transaction, keys: readonly JsonObject[]): Promise<StagedPrice[]> {
  await shopPrices.lock(tx, keys);
  const rows = await readRows(tx, form, keys, ['selling_price_shop', 'calc_unit_price', 'new_unit_price']);
  return keys.flatMap((key) => (rows.get(keyText(form, key)) as StagedPrice | undefined) ?? []);
}
