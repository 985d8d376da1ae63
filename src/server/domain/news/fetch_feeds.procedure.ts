import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { wantRead } from './feed-rows.ts';

/** Reads the selected sources now, those that rest too. The list tells of each how far it is; nothing to undo, for what comes is a change of its own. */
export default defineProcedure({
  icon: 'refresh',
  right: 'set',
  needs: 'selection',
  final: true,
  tells: true,
  run: async ({ tx, caller, keys }) => ({ changed: await wantRead(tx, caller, keys) }),
});
