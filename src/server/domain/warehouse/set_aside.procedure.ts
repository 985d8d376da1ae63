import { asked } from '../../../../schemas/asked.ts';
import { quantity, text } from '../../../../schemas/kinds.gen.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { leastQty } from './least-qty.ts';
import { goodsAt, moveGoods, pseudoStorages } from './lying-goods.ts';

/** Sets goods aside in the quarantine of their warehouse until somebody decides about them. */
export default defineProcedure({
  icon: 'lock',
  right: 'set',
  needs: 'selection',
  final: true,
  input: { move_qty: asked(quantity).between(leastQty).optional(), reason: asked(text) },
  async run({ tx, keys, caller, input: { move_qty, reason } }) {
    const quarantine = await pseudoStorages(tx, caller, 'quarantine');
    const goods = await goodsAt(tx, caller, keys);
    const to = ({ warehouse_id, storage_id }: { warehouse_id: number; storage_id: number }) => ({
      warehouse_id,
      storage_id: quarantine.get(warehouse_id) ?? storage_id,
    });
    return { changed: await moveGoods(tx, goods, { qty: move_qty, reason, to }) };
  },
});
