import { appUsers } from '../../../../schemas/tables/access/people-and-pages.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';

const users = rowsOf(appUsers);

/** The selected users can sign in again. */
export default defineProcedure({
  icon: 'check-circle',
  right: 'set',
  needs: 'selection',
  example: { row: { blocked: true } },
  async run({ tx, keys, changes }) {
    const concerned = (await users.lock(tx, keys, 'blocked')).filter(({ blocked }) => blocked);
    await users.update(changes, concerned, () => ({ blocked: false }));
    return { changed: concerned.length };
  },
});
