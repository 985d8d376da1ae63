import { sql } from 'drizzle-orm';
import { appError } from '../../../shared/errors.ts';
import { defaultLanguage, isLanguage } from '../../../shared/languages.ts';
import type { Language } from '../../../shared/languages.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { wordIn } from '../../engine/outbox/public-text.ts';

/** What is known of a mail that somebody wants to answer. */
export interface AnsweredMail {
  email_id: number;
  subject: string;
  sender_name: string | null;
  sender_email: string | null;
  body_text: string | null;
  language: Language;
  is_automatic: boolean;
  is_sent: boolean;
  /** The newest mail of its thread now. */
  latest_id: number;
  company_name: string;
  order: { number: string; state: string; tracking: string | null; opened_on: string } | null;
}

interface Read extends Omit<AnsweredMail, 'language' | 'order'> {
  language_code: string | null;
  order_no: string | null;
  state_names: Record<string, string> | null;
  tracking_number: string | null;
  opened_on: string | null;
}

/** Reads a mail that is to be answered, with its order; undefined for one that is not there. */
export async function answeredMail(tx: Transaction, emailId: number): Promise<AnsweredMail | undefined> {
  const row = await tx.row<Read>(sql`
    select e.email_id, e.subject, e.sender_name, e.sender_email, e.body_text, e.is_automatic, e.is_sent, c.company_name,
           coalesce(e.language_code, p.language_code, o.language_code) as language_code,
           (select l.email_id from email l where l.company_code = e.company_code and l.email_thread_id = e.email_thread_id and l.is_latest) as latest_id,
           coalesce(o.order_no, '#' || o.sales_order_id) as order_no, s.state_names, o.tracking_number, o.opened_on::text
      from email e join company c on c.company_code = e.company_code left join partner p on p.partner_id = e.partner_id
      left join sales_order o on o.company_code = e.company_code and o.sales_order_id = e.sales_order_id
      left join fsm_instance n on n.fsm_instance_id = o.fsm_instance_id left join fsm_state s on s.state_id = n.state_id
     where e.email_id = ${emailId} and not e.is_deleted and not e.is_gone`);
  if (!row) return undefined;
  const { language_code, order_no, state_names, tracking_number, opened_on, ...mail } = row;
  const language = language_code !== null && isLanguage(language_code) ? language_code : defaultLanguage;
  const order =
    order_no === null
      ? null
      : { number: order_no, state: state_names?.[language] ?? state_names?.[defaultLanguage] ?? '', tracking: tracking_number, opened_on: opened_on ?? '' };
  return { ...mail, latest_id: row.latest_id ?? row.email_id, language, order };
}

/** What is known of the mail's order, line by line, in the customer's language; nothing where it belongs to none. */
export function factsOf({ order, language }: AnsweredMail): string[] {
  if (!order) return [];
  return [
    `${wordIn(language, 'term.order')}: ${order.number}`,
    ...(order.opened_on === '' ? [] : [`${wordIn(language, 'field.opened_on')}: ${order.opened_on}`]),
    ...(order.state === '' ? [] : [`${wordIn(language, 'field.state_id')}: ${order.state}`]),
    ...(order.tracking === null ? [] : [`${wordIn(language, 'field.tracking_number')}: ${order.tracking}`]),
  ];
}

/** The subject of an answer. */
export const answerSubject = (subject: string): string => (/^re\s*:/i.test(subject) ? subject : `Re: ${subject}`).slice(0, 500);

/** The address to which an answer goes. @throws AppError own_mail, automatic_mail, where there is nobody to answer */
export function answerTo({ is_sent, is_automatic, sender_email }: Pick<AnsweredMail, 'is_sent' | 'is_automatic' | 'sender_email'>): string {
  if (is_sent) throw appError('own_mail');
  if (is_automatic || sender_email === null) throw appError('automatic_mail');
  return sender_email;
}
