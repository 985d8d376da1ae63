import { asked } from '../../../../schemas/asked.ts';
import { quantity } from '../../../../schemas/kinds.gen.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { leastQty } from './least-qty.ts';
import { goodsAt, moveGoods, pseudoStorages } from './lying-goods.ts';

/** Releases goods that were set aside: they are unplaced again, and are put away as goods that have just come. */
export default defineProcedure({
  icon: 'unlock',
  right: 'set',
  needs: 'selection',
  final: true,
  input: { move_qty: asked(quantity).between(leastQty).optional() },
  async run({ tx, keys, caller, input: { move_qty } }) {
    const unplaced = await pseudoStorages(tx, caller, 'unplaced');
    const aside = (await goodsAt(tx, caller, keys)).filter(({ storage_type }) => storage_type === 'quarantine');
    const to = ({ warehouse_id, storage_id }: { warehouse_id: number; storage_id: number }) => ({
      warehouse_id,
      storage_id: unplaced.get(warehouse_id) ?? storage_id,
    });
    return { changed: await moveGoods(tx, aside, { qty: move_qty, to }) };
  },
});
