import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { wantRead } from './mailbox-rows.ts';

/** Reads the selected mailboxes now, those that rest too. The list tells of each how far it is. */
export default defineProcedure({
  icon: 'refresh',
  right: 'set',
  needs: 'selection',
  final: true,
  tells: true,
  run: async ({ tx, caller, keys }) => ({ changed: await wantRead(tx, caller, keys) }),
});
