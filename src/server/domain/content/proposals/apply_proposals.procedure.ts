import { asked } from '../../../../../schemas/asked.ts';
import { integer } from '../../../../../schemas/kinds.gen.ts';
import { defineProcedure } from '../../../engine/records/define-procedure.ts';
import { idsOf, proposalsOf } from './proposals-of.ts';

/** Writes the accepted proposals into the selected products. Where a product changed since, its proposal goes back to be reviewed. */
export default defineProcedure({
  icon: 'ai',
  right: 'set',
  needs: 'selection',
  confirm: true,
  tells: 'always',
  fires: { ai_proposal: ['apply', 'review'] },
  answer: { written: asked(integer), outdated: asked(integer) },
  async run({ tx, keys, fire }) {
    const found = await proposalsOf(tx, keys, ['accepted']);
    const current = found.filter(({ is_current }) => is_current);
    const outdated = found.filter(({ is_current }) => !is_current);
    await fire(idsOf(current), 'apply');
    await fire(idsOf(outdated), 'review');
    return { changed: current.length + outdated.length, written: current.length, outdated: outdated.length };
  },
});
