import { defineProcedure } from '../../../engine/records/define-procedure.ts';
import { idsOf, proposalsOf } from './proposals-of.ts';

/** Accepts the proposals for the selected products that stand for what the products are now. */
export default defineProcedure({
  icon: 'check',
  right: 'set',
  needs: 'selection',
  confirm: true,
  tells: true,
  fires: { ai_proposal: ['accept'] },
  async run({ tx, keys, fire }) {
    const found = (await proposalsOf(tx, keys, ['new', 'in_review'])).filter(({ is_current }) => is_current);
    await fire(idsOf(found), 'accept');
    return { changed: found.length };
  },
});
