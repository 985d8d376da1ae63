import { sql } from 'drizzle-orm';
import { forms } from '../../../generated/server/forms.gen.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { defineDemo } from '../../engine/demo/define.ts';
import { readLetter } from '../../engine/documents/read-letter.ts';
import type { Letter } from '../../engine/documents/read-letter.ts';
import { publicText } from '../../engine/outbox/public-text.ts';
import { createRegistry } from '../../engine/records/core/registry.ts';
import { fileKeyOf } from '../../engine/storage/file-key.ts';

type Paper = Letter['paper'];

/** So many in each company: each is drawn. */
const mostOfCompany = 3;

interface Invoiced {
  company_code: string;
  sales_order_id: number;
  document_number: string;
}

/** The last invoices of each company. */
const lastInvoices = (tx: Transaction): Promise<Invoiced[]> =>
  tx.rows<Invoiced>(sql`
    select company_code, sales_order_id, document_number
      from (select d.*, row_number() over (partition by company_code order by made_at desc, doc_id desc) as turn from sales_order_document d where doc_type = 'invoice') d
     where turn <= ${mostOfCompany} order by company_code, turn`);

/** Files of invoices, as staff upload them: of the last ones, which customers find in their accounts. */
export default defineDemo({
  after: ['order_documents'],
  async seedFiles(database, storage, drawPdf) {
    const registry = createRegistry(forms);
    const papers = await database.system(async (tx) => {
      const found: (Invoiced & { paper: Paper })[] = [];
      for (const invoice of await lastInvoices(tx)) {
        const { company_code, sales_order_id } = invoice;
        await tx.rows(sql`select set_config('app.company', ${company_code}, true)`);
        found.push({ ...invoice, paper: (await readLetter(tx, registry.wholeForm, 'order_confirmation', { sales_order_id }, company_code)).paper });
      }
      return found;
    });
    const made: (Invoiced & { file_key: string; file_name: string; size: number })[] = [];
    for (const { paper, document_number, ...of } of papers) {
      const bytes = await drawPdf({ ...paper, title: publicText(paper.language, 'public.store.account_invoice', { number: document_number }) });
      const file_key = fileKeyOf(bytes, 'pdf');
      await storage.put(file_key, bytes, 'application/pdf');
      made.push({ ...of, document_number, file_key, file_name: `${document_number}.pdf`, size: bytes.length });
    }
    await database.system(async (tx) => {
      const given = sql`jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as g(company_code text, sales_order_id bigint, document_number text, file_key text, file_name text, size int)`;
      await tx.execute(
        sql`insert into stored_file (file_key, mime_type, size) select distinct on (file_key) file_key, 'application/pdf', size from ${given} on conflict do nothing`,
      );
      await tx.execute(sql`
        insert into sales_order_file (company_code, sales_order_id, document_number, file_key, file_name)
        select company_code, sales_order_id, document_number, file_key, file_name from ${given}`);
    });
  },
});
