import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { emailRows } from './email-rows.ts';

/** Takes the selected mails from the list and has their server mark them as deleted; both can be taken back. */
export default defineProcedure({
  icon: 'trash',
  right: 'set',
  needs: 'selection',
  confirm: true,
  danger: true,
  removes: true,
  async run({ tx, keys, changes }) {
    const rows = (await emailRows.lock(tx, keys, 'email_id', 'is_deleted')).filter(({ is_deleted }) => !is_deleted);
    await emailRows.update(changes, rows, () => ({ is_deleted: true }));
    return { changed: rows.length };
  },
});
