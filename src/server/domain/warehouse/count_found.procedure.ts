import { sql } from 'drizzle-orm';
import { asked } from '../../../../schemas/asked.ts';
import { called } from '../../../../schemas/forms/warehouse/called.ts';
import { code, quantity } from '../../../../schemas/kinds.gen.ts';
import { stockCountItems } from '../../../../schemas/tables/warehouse/counts.ts';
import { appError } from '../../../shared/errors.ts';
import type { MultiText } from '../../../shared/languages.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import { addToCount } from './begin-count.ts';

const items = rowsOf(stockCountItems);

/** The line beside which goods were found: its count, and where it lies. */
interface Beside {
  stock_count_id: number;
  storage_id: number;
  warehouse_id: number;
  is_open: boolean;
  state: MultiText;
}

const unknown = (field: string) => appError('unknown_reference', { field }, [{ field, code: 'unknown_reference' }]);

/** What a code stands for: one product, by the piece or by the pack. @throws AppError unknown_reference */
async function goodsCalled(tx: Transaction, scanned: string): Promise<{ product_code: string; pieces: number }> {
  const found = await tx.rows<{ product_code: string; pieces: number }>(sql`
    select c.product_code, coalesce((select k.qty_in_pack from product_pack k
      where k.product_code = c.product_code and (k.product_pack_code in (${scanned}, upper(${scanned})) or k.ean = ${scanned}) limit 1), 1)::float8 as pieces
      from ${called(sql`${scanned}::text`)} c`);
  const [goods] = found;
  if (!goods || found.length > 1) throw unknown('code');
  return goods;
}

/** The storage of this code in the warehouse of a line; its own where none is said. @throws AppError unknown_reference */
async function storageOf(tx: Transaction, { warehouse_id, storage_id }: Beside, storage_code: string | null): Promise<number> {
  if (storage_code === null) return storage_id;
  const [found] = await tx.rows<{ storage_id: number }>(
    sql`select storage_id from storage where warehouse_id = ${warehouse_id} and storage_code in (${storage_code}, upper(${storage_code}))`,
  );
  if (!found) throw unknown('storage_code');
  return found.storage_id;
}

/**
 * Adds goods to a count that its lines do not name, found where somebody stands with a scanner, or says how many there are by now. `counted_before` makes that it is
 * done once, however often it is sent: what is there already stays.
 */
export default defineProcedure({
  icon: 'plus',
  right: 'set',
  needs: 'one',
  input: {
    storage_code: asked(code).optional(),
    code: asked(code),
    counted: asked(quantity).between(0),
    counted_before: asked(quantity).between(0).optional(),
  },
  example: { input: { storage_code: null, code: 'AR-00043', counted: 2, counted_before: null } },
  async run({ tx, keys, caller: { companyCode }, input: { storage_code, code: scanned, counted, counted_before }, changes }) {
    const [beside] = await tx.rows<Beside>(sql`
      select i.stock_count_id, i.storage_id, g.warehouse_id, s.state_code in ('draft', 'taken_back') as is_open, s.state_names as state
        from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(stock_count_item_id bigint)
        join stock_count_item i using (stock_count_item_id) join stock_count c using (stock_count_id) join storage g on g.storage_id = i.storage_id
        join fsm_instance n on n.fsm_instance_id = c.fsm_instance_id join fsm_state s on s.state_id = n.state_id`);
    if (!beside) return { changed: 0 };
    if (!beside.is_open) throw appError('locked', { state: beside.state });
    const { stock_count_id, warehouse_id } = beside;
    const storage_id = await storageOf(tx, beside, storage_code);
    const { product_code, pieces } = await goodsCalled(tx, scanned);
    const there = await tx.rows<{ stock_count_item_id: number }>(
      sql`select stock_count_item_id from stock_count_item where stock_count_id = ${stock_count_id} and storage_id = ${storage_id} and product_code = ${product_code}`,
    );
    if (there.length === 0) {
      await addToCount({ tx, changes, companyCode }, stock_count_id, [{ storage_id, warehouse_id, product_code, counted: counted * pieces }]);
      return { changed: 1 };
    }
    const [line] = await items.lock(tx, there, 'counted');
    if (!line || line.counted === counted * pieces) return { changed: 0 };
    if (line.counted !== (counted_before === null ? null : counted_before * pieces))
      throw appError('stale', { field: 'counted' }, [{ field: 'counted', code: 'stale', params: { current: line.counted } }]);
    await items.update(changes, [line], () => ({ counted: counted * pieces }));
    return { changed: 1 };
  },
});
