import { asked } from '../../../../schemas/asked.ts';
import { reference } from '../../../../schemas/kinds.gen.ts';
import { imapLabelReference } from '../../../../schemas/tables/mail/accounts.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { emailRows } from './email-rows.ts';
import { newOnes } from './new-mails.ts';

/** Says what the selected mails are about. New ones count as labelled then; without a label nothing is said of them. */
export default defineProcedure({
  icon: 'tag',
  right: 'set',
  needs: 'selection',
  fires: { email: ['label'] },
  input: { imap_label_id: asked(reference, imapLabelReference).optional() },
  async run({ tx, keys, changes, fire, input }) {
    const imap_label_id = input.imap_label_id === null ? null : Number(input.imap_label_id);
    const rows = await emailRows.lock(tx, keys, 'email_id', 'imap_label_id', 'fsm_instance_id');
    const differing = rows.filter((row) => row.imap_label_id !== imap_label_id);
    await emailRows.update(changes, differing, () => ({ imap_label_id }));
    const fresh = imap_label_id === null ? [] : await newOnes(tx, rows);
    if (fresh.length > 0) await fire(fresh, 'label');
    return { changed: differing.length };
  },
});
