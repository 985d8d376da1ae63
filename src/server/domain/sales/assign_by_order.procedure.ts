import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { chooseIncoming } from '../warehouse/stock.ts';

/** Goods that come are for whoever ordered first again: what staff decided of them is forgotten. */
export default defineProcedure({
  icon: 'list-ordered',
  right: 'set',
  needs: 'selection',
  confirm: true,
  final: true,
  async run({ tx, keys, caller }) {
    const lines = keys.map(({ purchase_order_item_id }) => ({ purchase_order_item_id: Number(purchase_order_item_id) }));
    await chooseIncoming(tx, caller.companyCode ?? '', lines);
    return { changed: lines.length };
  },
});
