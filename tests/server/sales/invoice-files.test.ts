import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import invoiceFiles from '../../../src/server/domain/sales/invoice_files.demo.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { App } from '../../support/server-app.ts';

/* The demo shows invoices as files, where it is given a place for files. */

describeOnServer('files of invoices in the demo', (open) => {
  let app: App;
  beforeAll(async () => {
    app = await openApp(open);
  });
  afterAll(() => app.close());

  it('are of the last invoices of each company, and are what they are called', async () => {
    const kept = new Map<string, Uint8Array>();
    const { storage, drawPdf } = app.services;
    const put = (key: string, bytes: Uint8Array): Promise<void> => {
      kept.set(key, bytes);
      return Promise.resolve();
    };
    await invoiceFiles.seedFiles?.(app.database, { ...storage, put }, drawPdf);
    const files = await app.rows<{ company_code: string; document_number: string; file_key: string; is_known: boolean }>(sql`
      select f.company_code, f.document_number, f.file_key,
             exists (select from sales_order_document d where d.company_code = f.company_code and d.sales_order_id = f.sales_order_id and d.doc_type = 'invoice' and d.document_number = f.document_number) as is_known
        from sales_order_file f`);
    const [invoiced] = await app.rows<{ companies: string[] }>(
      sql`select array_agg(distinct company_code order by company_code) as companies from sales_order_document where doc_type = 'invoice'`,
    );
    expect([...new Set(files.map(({ company_code }) => company_code))].toSorted()).toEqual(invoiced?.companies);
    expect(files.every(({ is_known }) => is_known)).toBe(true);
    for (const { file_key } of files)
      expect(
        Buffer.from(kept.get(file_key) ?? [])
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
  });
});
