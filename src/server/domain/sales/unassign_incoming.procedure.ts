import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { chooseIncoming } from '../warehouse/stock.ts';

/** Goods that come are not for the lines of orders that they were assigned to: others who wait come next. */
export default defineProcedure({
  icon: 'unlink',
  right: 'set',
  needs: 'selection',
  leaves: true,
  final: true,
  async run({ tx, keys, caller }) {
    const choices = keys.map((key) => ({
      purchase_order_item_id: Number(key.purchase_order_item_id),
      sales_order_item_id: Number(key.sales_order_item_id),
      qty: 0,
    }));
    await chooseIncoming(tx, caller.companyCode ?? '', choices);
    return { changed: choices.length };
  },
});
