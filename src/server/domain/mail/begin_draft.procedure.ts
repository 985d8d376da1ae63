import { sql } from 'drizzle-orm';
import { appError } from '../../../shared/errors.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { mailText } from '../../engine/outbox/mail-text.ts';
import { answeredMail, answerSubject, answerTo, factsOf } from './answered-mail.ts';
import { draftRows } from './email-rows.ts';

/** Begins an answer in the customer's language, with what is known of his order. Whoever has begun one already goes on with that. */
export default defineProcedure({
  icon: 'reply',
  right: 'set',
  needs: 'one',
  tells: 'always',
  async run({ tx, caller, keys, changes }) {
    const mail = await answeredMail(tx, Number(keys[0]?.email_id));
    if (!mail) throw appError('not_found');
    const address = answerTo(mail);
    const begun = await tx.row(sql`select 1 from email_draft where email_id = ${mail.email_id} and user_id = ${caller.userId} and sent_at is null`);
    if (begun) return { changed: 0 };
    const user = await tx.row<{ user_name: string }>(sql`select user_name from app_user where user_id = ${caller.userId}`);
    const facts = factsOf(mail);
    const values = {
      name: mail.sender_name ?? address,
      subject: mail.subject,
      facts: facts.join('\n'),
      user: user?.user_name ?? '',
      company: mail.company_name,
    };
    const { text } = mailText(mail.language, facts.length > 0 ? 'answer_order' : 'answer_general', values);
    await draftRows.insert(changes, [
      {
        email_id: mail.email_id,
        user_id: caller.userId,
        draft_subject: answerSubject(mail.subject),
        draft_text: text,
        language_code: mail.language,
        drafted_by: 'template',
        seen_email_id: mail.latest_id,
      },
    ]);
    return { changed: 1 };
  },
});
