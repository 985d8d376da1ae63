import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { markMails } from './mark-mails.ts';

/** Marks the selected mails as read, with their mail server too. */
export default defineProcedure({
  icon: 'eye',
  right: 'set',
  needs: 'selection',
  final: true,
  run: async ({ tx, caller, keys }) => ({ changed: await markMails(tx, caller, keys, true) }),
});
