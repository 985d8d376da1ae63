import { appUsers } from '../../../../schemas/tables/access/people-and-pages.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';

const users = rowsOf(appUsers);

/** The selected users can sign in no more, and their sessions end at once. The database refuses it for anybody who may do more than the caller. */
export default defineProcedure({
  icon: 'ban',
  right: 'set',
  needs: 'selection',
  confirm: true,
  danger: true,
  example: { row: { blocked: false } },
  async run({ tx, keys, changes }) {
    const concerned = (await users.lock(tx, keys, 'blocked')).filter(({ blocked }) => !blocked);
    await users.update(changes, concerned, () => ({ blocked: true }));
    return { changed: concerned.length };
  },
});
