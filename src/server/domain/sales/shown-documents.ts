import { and, eq, inArray } from 'drizzle-orm';
import { orderDocuments, shownDocuments } from '../../../../schemas/tables/sales/order-documents.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';

export const shown = rowsOf(shownDocuments);

/** Those of chosen documents that customers see when staff say so; others are for them always, or never. */
export const creditNotesOf = (keys: readonly JsonObject[], companyCode: string) =>
  and(
    eq(orderDocuments.company_code, companyCode),
    eq(orderDocuments.doc_type, 'credit_note_request'),
    inArray(
      orderDocuments.doc_id,
      keys.map(({ doc_id }) => Number(doc_id)),
    ),
  );
