import { check, foreignKey, index, primaryKey, unique } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { choice, code, email, identity, instant, json, language, reference, text } from '../../kinds.gen.ts';
import { appUsers } from '../access/people-and-pages.ts';
import { column, companyColumn, idColumn, journalTable, ownerColumn, stamps, table } from '../define.ts';
import { companies } from '../settings/reference.ts';
import { storedFiles } from '../system/files.ts';
import { salesOrderReference } from './orders.ts';

/** What an order has on paper: what this program writes, and the invoices that are written elsewhere. */
export const orderDocumentTypes = ['order_confirmation', 'proforma_invoice', 'delivery_note', 'credit_note_request', 'invoice', 'cmr'] as const;

/** Documents of orders as they were when they were made; one that is made anew stands beside the former. */
export const orderDocuments = journalTable(
  table(
    'sales_order_document',
    {
      doc_id: idColumn().primaryKey(),
      company_code: companyColumn().references(() => companies.company_code),
      sales_order_id: ownerColumn(salesOrderReference),
      doc_type: column(choice, { values: [...orderDocumentTypes] }).notNull(),
      /** Of invoices that of the program that wrote them. */
      document_number: column(code),
      language_code: column(language),
      /** What it says; empty where others wrote it. */
      paper: column(json),
      /** To whom it was mailed. */
      sent_to: column(email),
      made_at: column(instant)
        .notNull()
        .default(sql`now()`),
      /** Empty where nobody did: a timer, or another program. */
      made_by: column(reference, { form: 'users_brief', value: 'user_id', label: 'user_name', labelField: 'user_name' }).references(() => appUsers.user_id),
    },
    (self) => [
      unique('sales_order_document_of_company').on(self.company_code, self.doc_id),
      index('sales_order_document_made').on(self.company_code, self.made_at),
      index('sales_order_document_maker').on(self.made_by),
    ],
  ),
);

/** Documents that staff show to the customer in his account, beside those that are made for him. */
export const shownDocuments = table('shown_document', { company_code: companyColumn(), doc_id: column(identity).notNull() }, (self) => [
  primaryKey({ columns: [self.company_code, self.doc_id] }),
  foreignKey({
    name: 'shown_document_of',
    columns: [self.company_code, self.doc_id],
    foreignColumns: [orderDocuments.company_code, orderDocuments.doc_id],
  }).onDelete('cascade'),
]);

/** An invoice of an order as a file, as the program that wrote it printed it. */
export const orderFiles = table(
  'sales_order_file',
  {
    order_file_id: idColumn().primaryKey(),
    company_code: companyColumn(),
    sales_order_id: ownerColumn(salesOrderReference),
    document_number: column(code),
    file_key: column(code)
      .notNull()
      .references(() => storedFiles.file_key),
    file_name: column(text).notNull(),
    ...stamps(),
  },
  (self) => [index('sales_order_file_key').on(self.file_key), check('document-named', sql`${self.file_name} <> ''`)],
);
