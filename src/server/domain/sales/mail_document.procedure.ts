import { sql } from 'drizzle-orm';
import { asked } from '../../../../schemas/asked.ts';
import { email } from '../../../../schemas/kinds.gen.ts';
import { appError } from '../../../shared/errors.ts';
import type { Letter } from '../../engine/documents/read-letter.ts';
import { enqueue } from '../../engine/outbox/enqueue.ts';
import { wordIn } from '../../engine/outbox/public-text.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';

interface Kept {
  sales_order_id: number;
  delivery_name: string;
  email: string | null;
  order_no: string | null;
  paper: Letter['paper'];
}

/** Mails a document as it was made, to the customer's address or another one. */
export default defineProcedure({
  icon: 'mail',
  right: 'set',
  needs: 'one',
  final: true,
  tells: true,
  input: { sent_to: asked(email).optional() },
  async run({ tx, keys: [key], caller: { companyCode, userId }, input: { sent_to } }) {
    const company_code = companyCode ?? '';
    const kept = await tx.row<Kept>(sql`
      select sales_order_id, o.delivery_name, o.email, o.order_no, d.paper from sales_order_document d join sales_order o using (company_code, sales_order_id)
       where d.company_code = ${company_code} and d.doc_id = ${Number(key?.doc_id)} and d.paper is not null`);
    if (!kept) return { changed: 0 };
    const { paper } = kept;
    const to = sent_to ?? kept.email;
    if (to === null) throw appError('no_mail_address', { name: kept.delivery_name });
    const made = await tx.row<{ doc_id: number }>(sql`
      insert into sales_order_document (company_code, sales_order_id, doc_type, document_number, language_code, paper, sent_to, made_by)
      select company_code, sales_order_id, doc_type, document_number, language_code, paper, ${to}, ${userId} from sales_order_document where doc_id = ${Number(key?.doc_id)}
      returning doc_id`);
    const [company = ''] = paper.from;
    const values = { title: paper.title, number: kept.order_no ?? '', company, recipient: kept.delivery_name, note: '' };
    const worded = (part: 'subject' | 'body') => wordIn(paper.language, `mail.order_document.${part}`, values);
    await enqueue(
      tx,
      { company_code, entity: 'sales_order', entity_id: String(kept.sales_order_id) },
      { channel: 'mail', to, subject: worded('subject'), text: worded('body'), papers: [paper], key: `order_document:${made?.doc_id}` },
    );
    return { changed: 1 };
  },
});
