import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { keepDocument, writtenHere } from './order-documents.ts';

/** Makes a document of the order, as the step leaves it, and keeps it. */
export default defineEffect({
  params: v.strictObject({ document: v.picklist(writtenHere) }),
  names: ({ document }) => ({ documents: [document] }),
  run({ tx, instance: { company_code, entity_id }, actor, params: { document }, afterwards }) {
    afterwards(async (letterOf) => {
      const letter = await letterOf(document);
      await keepDocument(tx, { company_code, sales_order_id: Number(entity_id), doc_type: document, letter, sent_to: null, user_id: actor.userId });
    });
    return Promise.resolve();
  },
});
