import { sql } from 'drizzle-orm';
import type { Transaction } from '../../engine/database/database.ts';
import { mailText } from '../../engine/outbox/mail-text.ts';
import type { Message } from '../../engine/outbox/message.ts';

/** What a customer is told of a return that he asked for. */
export const returnMails = ['return_asked', 'return_accepted', 'return_refused'] as const;

interface Told {
  email: string | null;
  language: string;
  shop: string;
  number: string;
  address: string;
  reason: string;
  lines: string;
}

/** A mail to whoever asked for a return, in the language in which he asked; undefined where his address is known no more. @param once makes its key, with the request and what it says */
export async function returnMail(tx: Transaction, requestId: number, template: (typeof returnMails)[number], once: string): Promise<Message | undefined> {
  const told = await tx.row<Told>(sql`
    select q.email, q.language_code as language, coalesce(nullif(h.shop_name, ''), h.hostname, c.company_name) as shop, coalesce(o.order_no, '#' || o.sales_order_id) as number,
           coalesce(q.sent_to_address, '') as address, coalesce(q.refused_because, '') as reason,
           (select string_agg(trim_scale(i.qty) || ' × ' || coalesce(nullif(l.item_name ->> q.language_code, ''), l.item_name ->> 'en', l.product_code), E'\\n' order by l.line_no)
              from return_request_item i join sales_order_item l using (company_code, sales_order_item_id) where i.return_request_id = q.return_request_id) as lines
      from return_request q join sales_order o using (company_code, sales_order_id) join company c on c.company_code = q.company_code left join shop h on h.shop_id = o.shop_id
     where q.return_request_id = ${requestId}`);
  if (!told || told.email === null) return undefined;
  const { email, language, ...values } = told;
  return { channel: 'mail', to: email, ...mailText(language, template, { ...values, request: `R${requestId}` }), key: `${template}:${requestId}:${once}` };
}
