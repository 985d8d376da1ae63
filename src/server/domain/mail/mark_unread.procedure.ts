import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { markMails } from './mark-mails.ts';

/** Marks the selected mails as not read, with their mail server too. */
export default defineProcedure({
  icon: 'mail',
  right: 'set',
  needs: 'selection',
  final: true,
  run: async ({ tx, caller, keys }) => ({ changed: await markMails(tx, caller, keys, false) }),
});
