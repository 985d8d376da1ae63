import { captions } from '../../../../schemas/tables/system/change-log.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';

const wordings = rowsOf(captions);

/** Takes the own texts of the selected messages away, so that the built-in ones stand again. */
export default defineProcedure({
  icon: 'undo',
  right: 'set',
  needs: 'selection',
  example: { row: { texts: { en: 'Other words' } } },
  async run({ tx, keys, changes }) {
    const worded = await wordings.lock(tx, keys);
    await wordings.remove(changes, worded);
    return { changed: worded.length };
  },
});
