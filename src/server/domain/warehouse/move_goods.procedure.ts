import { asked } from '../../../../schemas/asked.ts';
import { quantity, reference } from '../../../../schemas/kinds.gen.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { leastQty } from './least-qty.ts';
import { goodsAt, moveGoods, storageOf } from './lying-goods.ts';

/** Moves goods to another storage, of this warehouse or of another one: all that lies there where nobody says how many. */
export default defineProcedure({
  icon: 'arrow-right',
  right: 'set',
  needs: 'selection',
  final: true,
  input: {
    to_storage_id: asked(reference, { form: 'storages_brief', value: 'storage_id', label: 'storage_label' }),
    move_qty: asked(quantity).between(leastQty).optional(),
  },
  async run({ tx, keys, caller, input: { to_storage_id, move_qty } }) {
    const to = await storageOf(tx, caller, Number(to_storage_id), 'to_storage_id');
    return { changed: await moveGoods(tx, await goodsAt(tx, caller, keys), { qty: move_qty, to: () => to }) };
  },
});
