import { sql } from 'drizzle-orm';
import { forms } from '../../../generated/server/forms.gen.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { defineDemo } from '../../engine/demo/define.ts';
import { readLetter } from '../../engine/documents/read-letter.ts';
import { createRegistry } from '../../engine/records/core/registry.ts';
import { keepDocument } from './order-documents.ts';
import type { writtenHere } from './order-documents.ts';

/** So many of each sort in each company: papers are read one by one. */
const mostOfSort = 8;

interface Made {
  sales_order_id: number;
  fsm_history_id: number;
  document: (typeof writtenHere)[number];
  is_mailed: boolean;
}

/** The last steps of orders that make documents. */
const stepsOf = (tx: Transaction, companyCode: string): Promise<Made[]> =>
  tx.rows<Made>(sql`
    select o.sales_order_id, h.fsm_history_id, h.document, h.document <> 'credit_note_request' and o.sales_order_id % 4 <> 0 as is_mailed
      from (select h.*, m.document, row_number() over (partition by m.document order by h.made_at desc, h.fsm_history_id desc) as turn
              from fsm_history h join fsm_instance n using (fsm_instance_id)
              join (values ('confirm', 'order_confirmation'), ('request_payment', 'proforma_invoice'), ('request_prepayment', 'proforma_invoice'), ('ship', 'delivery_note'),
                           ('return', 'credit_note_request')) m(event_code, document) on m.event_code = h.event_code
             where n.type_code = 'sales_order' and h.company_code = ${companyCode}) h
      join sales_order o using (fsm_instance_id)
     where h.turn <= ${mostOfSort} order by h.made_at, h.fsm_history_id`);

/** Documents that steps of orders made, most of them mailed. */
export default defineDemo({
  after: ['sales_orders'],
  async seed(tx) {
    await tx.execute(sql`
      update sales_order_document d set made_at = o.placed_at + interval '2 days' from sales_order o where o.sales_order_id = d.sales_order_id and d.doc_type = 'invoice' and o.placed_at is not null`);
    const registry = createRegistry(forms);
    const companies = await tx.rows<{ company_code: string }>(sql`select company_code from company order by company_code`);
    for (const { company_code } of companies) {
      await tx.rows(sql`select set_config('app.company', ${company_code}, true)`);
      for (const { sales_order_id, fsm_history_id, document, is_mailed } of await stepsOf(tx, company_code)) {
        const letter = await readLetter(tx, registry.wholeForm, document, { sales_order_id }, company_code);
        await keepDocument(tx, { company_code, sales_order_id, doc_type: document, letter, sent_to: is_mailed ? letter.email : null, user_id: null });
        await tx.execute(sql`
          update sales_order_document set made_at = (select made_at from fsm_history where fsm_history_id = ${fsm_history_id})
           where doc_id = (select max(doc_id) from sales_order_document)`);
      }
    }
    await tx.rows(sql`select set_config('app.company', '', true)`);
    await tx.execute(sql`
      insert into shown_document (company_code, doc_id)
      select company_code, doc_id from (select company_code, doc_id, row_number() over (partition by company_code order by doc_id) as turn
        from sales_order_document where doc_type = 'credit_note_request') d where turn % 2 = 1`);
  },
});
