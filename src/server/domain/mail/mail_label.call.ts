import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { listOf } from '../../../shared/bounded.ts';
import { appError } from '../../../shared/errors.ts';
import type { Caller } from '../../engine/access/callers.ts';
import { defineCall } from '../../engine/http/define-call.ts';
import type { Services } from '../../engine/services.ts';
import type { ChatEngine } from '../../../shared/translation/engines.ts';
import { toFire } from '../../engine/workflow/calls.ts';
import { emailRows } from './email-rows.ts';
import { asData, engineFor, isData, mayHaveRead, toldText } from './mail-engine.ts';

/** Mails that one call labels: each is a call of the engine. */
const mostAtOnce = 20;
/** What the engine says where none of the labels fits. */
const none = 'none';

interface Label {
  imap_label_id: number;
  imap_label: string;
  description: string | null;
}

interface Unlabelled {
  email_id: number;
  imap_label_id: number | null;
  fsm_instance_id: number;
  subject: string;
  body_text: string | null;
}

const labelNames = (labels: readonly Label[]): string[] => [...labels.map(({ imap_label_id }) => `label_${imap_label_id}`), none];

/** Asks which of the labels a mail has. The answer is a name of a closed list and nothing else; there are no tools. */
async function classify(
  { replies }: Services,
  engine: ChatEngine,
  { userId, companyCode }: Caller,
  labels: readonly Label[],
  mail: Unlabelled,
): Promise<number | null> {
  const names = labelNames(labels);
  const { content } = await replies.reply({
    engine,
    userId,
    companyCode,
    purpose: 'mail_label',
    temperature: 0,
    max_tokens: 30,
    messages: [
      {
        role: 'system',
        content: `${isData} Say which of these labels fits it best, or "${none}": ${JSON.stringify(
          labels.map(({ imap_label_id, imap_label, description }) => ({ name: `label_${imap_label_id}`, label: imap_label, means: description ?? '' })),
        )}. Answer with JSON alone: {"label": "…"}.`,
      },
      { role: 'user', content: asData({ subject: mail.subject, text: toldText(mail.body_text) }) },
    ],
    response_format:
      engine === 'openai'
        ? {
            type: 'json_schema',
            json_schema: {
              name: 'label',
              strict: true,
              schema: { type: 'object', properties: { label: { type: 'string', enum: names } }, required: ['label'], additionalProperties: false },
            },
          }
        : { type: 'json_object' },
  });
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), v.object({ label: v.picklist(names) })), content);
  const chosen = read.success ? names.indexOf(read.output.label) : -1;
  return labels[chosen]?.imap_label_id ?? null;
}

/** Writes the label of a mail that still has none, and moves a new one on. @returns whether it was written */
async function keep({ records, workflow }: Services, caller: Caller, mail: Unlabelled, imap_label_id: number): Promise<boolean> {
  const { result } = await records.change({ actor: caller, form: 'email_list', action: 'set' }, false, async ({ tx, changes }) => {
    const rows = await emailRows.lock(tx, [{ email_id: mail.email_id }], 'email_id', 'imap_label_id', 'is_deleted');
    const free = rows.filter((row) => row.imap_label_id === null && !row.is_deleted);
    await emailRows.update(changes, free, () => ({ imap_label_id }));
    return free.length > 0;
  });
  if (result) await workflow.trigger(caller, { event_code: 'label', fsm_instance_id: [mail.fsm_instance_id], params: {} }, toFire(caller, workflow));
  return result;
}

/** Has the engine say what mails are about that have no label yet. The engine is asked outside of any transaction. */
export default defineCall({
  access: 'signed-in',
  input: v.strictObject({ email_ids: v.pipe(listOf(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), mostAtOnce), v.nonEmpty()) }),
  async run({ email_ids }, services, caller) {
    mayHaveRead(caller);
    const engine = engineFor(services);
    const { labels, mails } = await services.records.read(caller, async (tx) => ({
      labels: await tx.rows<Label>(
        sql`select imap_label_id, imap_label, description from imap_label where company_code = ${caller.companyCode} order by imap_label_id limit 100`,
      ),
      mails: await tx.rows<Unlabelled>(sql`
        select email_id, imap_label_id, fsm_instance_id, subject, body_text from email
         where company_code = ${caller.companyCode} and imap_label_id is null and not is_sent and not is_deleted and not is_gone and email_id = any(${`{${email_ids.join(',')}}`}::bigint[]) order by email_id`),
    }));
    if (labels.length === 0) throw appError('no_labels');
    let labelled = 0;
    for (const mail of mails) {
      const label = await classify(services, engine, caller, labels, mail);
      if (label !== null && (await keep(services, caller, mail, label))) labelled += 1;
    }
    return { labelled, left: email_ids.length - labelled };
  },
});
