import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import type { Caller } from '../../engine/access/callers.ts';
import { defineCall } from '../../engine/http/define-call.ts';
import type { Services } from '../../engine/services.ts';
import { answeredMail, answerSubject, answerTo, factsOf } from './answered-mail.ts';
import type { AnsweredMail } from './answered-mail.ts';
import { draftRows } from './email-rows.ts';
import { asData, engineFor, isData, mayHaveRead, toldText } from './mail-engine.ts';

const longestAnswer = 800;
const longestText = 5_000;
const names = new Intl.DisplayNames('en', { type: 'language' });

/** Addresses that nobody gave the engine are no part of an answer of ours. */
const address = /(?:https?:\/\/|www\.)\S+|[\w.+-]+@[\w-]+\.[\w.-]+/giu;

/** The answer as a draft: plain text, without addresses that are not among the facts. */
const toDraft = (content: string, facts: readonly string[]): string =>
  content
    .replaceAll('\0', '')
    .replaceAll(address, (found) => (facts.some((fact) => fact.includes(found)) ? found : '…'))
    .trim()
    .slice(0, longestText);

async function write(services: Services, { userId, companyCode }: Caller, mail: AnsweredMail): Promise<string> {
  const engine = engineFor(services);
  const facts = factsOf(mail);
  const { content } = await services.replies.reply({
    engine,
    userId,
    companyCode,
    purpose: 'mail_draft',
    temperature: 0.3,
    max_tokens: longestAnswer,
    messages: [
      {
        role: 'system',
        content:
          `${isData} Write a polite answer to it in ${names.of(mail.language) ?? mail.language} on behalf of ${JSON.stringify(mail.company_name)}, as plain text without markup, links and addresses. ` +
          `A person reads, changes and sends it. Say of orders, prices and dates only what these facts say, and promise nothing: ${JSON.stringify(facts)}.`,
      },
      { role: 'user', content: asData({ sender: mail.sender_name ?? '', subject: mail.subject, text: toldText(mail.body_text) }) },
    ],
  });
  return toDraft(content, facts);
}

/** Keeps the answer as the caller's draft: one that he has begun is written over, which can be taken back. */
async function keep({ records }: Services, caller: Caller, mail: AnsweredMail, draft_text: string): Promise<number> {
  const { result } = await records.change({ actor: caller, form: 'email_drafts', action: 'set' }, false, async ({ tx, changes }) => {
    const begun = await tx.rows<{ email_draft_id: number }>(
      sql`select email_draft_id from email_draft where email_id = ${mail.email_id} and user_id = ${caller.userId} and sent_at is null order by email_draft_id limit 1`,
    );
    const [row] = await draftRows.lock(tx, begun, 'email_draft_id', 'draft_text', 'drafted_by', 'seen_email_id');
    const drafted = { draft_text, drafted_by: 'engine' as const, seen_email_id: mail.latest_id };
    if (row) {
      await draftRows.update(changes, [row], () => drafted);
      return row.email_draft_id;
    }
    const [made] = await draftRows.insert(changes, [
      { ...drafted, email_id: mail.email_id, user_id: caller.userId, draft_subject: answerSubject(mail.subject), language_code: mail.language },
    ]);
    if (!made) throw new Error('a draft was not kept');
    return made.email_draft_id;
  });
  return result;
}

/** Has the engine draft an answer in the customer's language. Nothing comes of it but a draft, whatever the mail says: a person sends. */
export default defineCall({
  access: 'signed-in',
  input: v.strictObject({ email_id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) }),
  async run({ email_id }, services, caller) {
    mayHaveRead(caller);
    engineFor(services);
    const mail = await services.records.read(caller, (tx) => answeredMail(tx, email_id));
    if (!mail) throw appError('not_found', { email_id });
    answerTo(mail);
    return { email_draft_id: await keep(services, caller, mail, await write(services, caller, mail)) };
  },
});
