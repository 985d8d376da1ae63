import { sql } from 'drizzle-orm';
import type { orderDocumentTypes } from '../../../../schemas/tables/sales/order-documents.ts';
import type { Transaction } from '../../engine/database/database.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Letter } from '../../engine/documents/read-letter.ts';

export type OrderDocumentType = (typeof orderDocumentTypes)[number];

/** Documents that this program writes; of each type there is one of that name. */
export const writtenHere = ['order_confirmation', 'proforma_invoice', 'delivery_note', 'credit_note_request'] as const satisfies OrderDocumentType[];

interface MadeDocument {
  company_code: string;
  sales_order_id: number;
  doc_type: OrderDocumentType;
  letter: Letter;
  sent_to: string | null;
  user_id: number | null;
}

/** Keeps a document of an order as it is now; those that were made before stay. */
export const keepDocument = (tx: Transaction, { company_code, sales_order_id, doc_type, letter, sent_to, user_id }: MadeDocument): Promise<unknown> =>
  tx.execute(sql`
    insert into sales_order_document (company_code, sales_order_id, doc_type, document_number, language_code, paper, sent_to, made_by)
    values (${company_code}, ${sales_order_id}, ${doc_type}, ${letter.number === '' ? null : letter.number}, ${letter.language}, ${JSON.stringify(letter.paper)}::jsonb, ${sent_to}, ${user_id})`);

/** The orders of documents, and which of them this program writes, once each. */
export async function documentsToMake(
  tx: Transaction,
  keys: readonly JsonObject[],
): Promise<{ sales_order_id: number; document: (typeof writtenHere)[number] }[]> {
  const chosen = keys.map(({ doc_id }) => Number(doc_id));
  const rows = await tx.rows<{ sales_order_id: number; doc_type: string }>(sql`
    select distinct sales_order_id, doc_type from sales_order_document where doc_id = any(${`{${chosen.join(',')}}`}::bigint[]) order by sales_order_id, doc_type`);
  return rows.flatMap(({ sales_order_id, doc_type }) => {
    const document = writtenHere.find((name) => name === doc_type);
    return document === undefined ? [] : [{ sales_order_id, document }];
  });
}
