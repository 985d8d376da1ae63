import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { emptyBoxes, notes } from './cmr-boxes.ts';

/** Fills the empty boxes of consignment notes from the goods of their orders, by customs codes. */
export default defineProcedure({
  icon: 'refresh',
  right: 'set',
  needs: 'selection',
  tells: true,
  example: { row: { hs_name: null, hs_codes: null } },
  async run({ tx, keys, changes }) {
    const filled = (await emptyBoxes(tx, keys)).filter(({ next }) => Object.keys(next).length > 0);
    await notes.update(
      changes,
      filled.map(({ stored }) => stored),
      (row) => filled.find(({ stored }) => stored === row)?.next ?? {},
    );
    return { changed: filled.length };
  },
});
