import { sql } from 'drizzle-orm';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { setFetches } from './set-fetches.ts';

/** Stops the imports that the selected files came with: whatever of them still waits is left. */
export default defineProcedure({
  icon: 'ban',
  right: 'set',
  needs: 'selection',
  most: 10_000,
  confirm: true,
  final: true,
  run: async ({ tx, caller, keys }) => ({
    changed: await setFetches(tx, caller, sql`state = 'left'`, { keys, wholeImports: true, where: sql`state = 'waiting'` }),
  }),
});
