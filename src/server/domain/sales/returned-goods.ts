import type { EffectContext } from '../../engine/workflow/define.ts';
import { pseudoStorages } from '../warehouse/lying-goods.ts';
import { postMovements } from '../warehouse/stock.ts';
import { soldItems } from './sold-goods.ts';
import type { SoldLine } from './sold-goods.ts';

/** Where what customers send back is put: among what is set aside, or to be put away at once. */
export const returnPlaces = ['quarantine', 'unplaced'] as const;

/** A line of an order, and how many pieces of it come back now. */
export interface ReturnedLine extends SoldLine {
  back: number;
}

/** What of a line was shipped and did not come back yet. */
export const outOf = ({ shipped, returned }: Pick<SoldLine, 'shipped' | 'returned'>): number => Number((shipped - returned).toFixed(3));

/** Takes pieces of lines of an order into stock again, at what they cost when they left. The lines are locked. */
export async function takeBack(
  { tx, instance, changes, seq }: Pick<EffectContext<unknown>, 'tx' | 'instance' | 'changes' | 'seq'>,
  lines: readonly ReturnedLine[],
  to: (typeof returnPlaces)[number],
): Promise<void> {
  const coming = lines.filter(({ back }) => back > 0);
  const placeIn = await pseudoStorages(tx, { companyCode: instance.company_code }, to);
  await postMovements(
    tx,
    instance.company_code,
    coming.map(({ sales_order_item_id, warehouse_id, product_code, back, shipped, shipped_cost }) => {
      const storage = placeIn.get(warehouse_id);
      return {
        movement_type: 'customer_return' as const,
        warehouse_id,
        ...(storage !== undefined && { storage_id: storage }),
        product_code,
        qty: back,
        unit_cost: Number((shipped_cost / shipped).toFixed(6)),
        ref_table: soldItems.name,
        ref_id: Number(instance.entity_id),
        ref_line: sales_order_item_id,
        idempotency_key: `return:${instance.fsm_instance_id}:${seq}:${sales_order_item_id}`,
      };
    }),
  );
  await soldItems.update(changes, coming, ({ returned, back }) => ({ returned: Number((returned + back).toFixed(3)) }));
}
