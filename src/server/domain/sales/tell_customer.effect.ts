import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { isLanguage, localeTags } from '../../../shared/languages.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { toMail } from '../../engine/documents/mail-letter.ts';
import { defineEffect } from '../../engine/workflow/define.ts';
import { keepDocument, writtenHere } from './order-documents.ts';

const named = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/, 'is no name'));

/** What mails of orders tell besides the document: the parcel's number, and when goods are expected that are missing; `none` where nobody knows. */
async function valuesOf(tx: Transaction, orderId: number): Promise<Record<string, string>> {
  const told = await tx.row<{ language_code: string | null; tracking: string | null; expected: string | null }>(sql`
    select o.language_code, o.tracking_number as tracking, (select max(kontor_promised_on(i.sales_order_item_id)) from sales_order_item i where i.sales_order_id = o.sales_order_id)::text as expected
      from sales_order o where o.sales_order_id = ${orderId}`);
  const language = isLanguage(told?.language_code) ? told.language_code : 'en';
  const day = new Intl.DateTimeFormat(localeTags[language], { dateStyle: 'long', timeZone: 'UTC' });
  return { tracking: told?.tracking ?? 'none', expected: told?.expected == null ? 'none' : day.format(new Date(told.expected)) };
}

/**
 * Mails the customer, in the customer's language, where staff ticked the box, where nobody was asked, or `always`. The document goes along unless the words go `alone`,
 * and is kept; with `makes` it is kept although nothing is mailed. Staff who want a mail are refused where nobody knows an address; a timer goes on.
 */
export default defineEffect({
  params: v.strictObject({
    template: named,
    document: v.picklist(writtenHere),
    alone: v.optional(v.boolean(), false),
    always: v.optional(v.boolean(), false),
    makes: v.optional(v.boolean(), false),
  }),
  names: ({ template, document }) => ({ mails: [template], documents: [document] }),
  async run({ tx, instance, actor, seq, params: { template, document, alone, always, makes }, input, isUnasked, send, setRecord, afterwards }) {
    const isWanted = always || (input.checkbox ?? isUnasked);
    if (!isWanted && !makes) return;
    const orderId = Number(instance.entity_id);
    const known = await tx.row<{ email: string | null }>(sql`select email from sales_order where sales_order_id = ${orderId}`);
    if (isWanted && known?.email != null) await setRecord({ notified_at: new Date().toISOString() });
    afterwards(async (letterOf) => {
      const letter = await letterOf(document);
      const isMailed = isWanted && (letter.email !== null || !isUnasked);
      const note = input.email_body?.trim();
      if (isMailed)
        await send(
          toMail(letter, instance, seq, { template, document, note: note === '' ? undefined : note, values: await valuesOf(tx, orderId), isAlone: alone }),
        );
      if (alone || (!isMailed && !makes)) return;
      await keepDocument(tx, {
        company_code: instance.company_code,
        sales_order_id: orderId,
        doc_type: document,
        letter,
        sent_to: isMailed ? letter.email : null,
        user_id: actor.userId,
      });
    });
  },
});
