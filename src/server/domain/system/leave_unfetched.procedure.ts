import { sql } from 'drizzle-orm';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { setFetches } from './set-fetches.ts';

/** Leaves the selected files where they are: those that wait or did not come are not fetched any more, until somebody asks for them again. */
export default defineProcedure({
  icon: 'x',
  right: 'set',
  needs: 'selection',
  most: 10_000,
  final: true,
  run: async ({ tx, caller, keys }) => ({ changed: await setFetches(tx, caller, sql`state = 'left'`, { keys, where: sql`state in ('waiting', 'failed')` }) }),
});
