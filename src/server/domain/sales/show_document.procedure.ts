import { sql } from 'drizzle-orm';
import { orderDocuments } from '../../../../schemas/tables/sales/order-documents.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { creditNotesOf, shown } from './shown-documents.ts';

/** Shows credit notes to the customer in his account. */
export default defineProcedure({
  icon: 'eye',
  right: 'set',
  needs: 'selection',
  // Hiding takes it back.
  final: true,
  async run({ tx, keys, caller, changes }) {
    const company_code = caller.companyCode ?? '';
    const notes = await tx.rows<{ doc_id: number }>(sql`select doc_id from ${orderDocuments} where ${creditNotesOf(keys, company_code)} order by doc_id`);
    const made = await shown.insertAbsent(
      changes,
      notes.map(({ doc_id }) => ({ company_code, doc_id })),
    );
    return { changed: made.length };
  },
});
