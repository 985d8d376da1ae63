import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { beginCount } from './begin-count.ts';
import { goodsAt } from './lying-goods.ts';

/** Begins a count of the selected goods, in the order of the way to them. */
export default defineProcedure({
  icon: 'list-check',
  right: 'set',
  needs: 'selection',
  async run({ tx, keys, caller, changes }) {
    const goods = await goodsAt(tx, caller, keys);
    await beginCount({ tx, changes, companyCode: caller.companyCode }, goods);
    return { changed: goods.length };
  },
});
