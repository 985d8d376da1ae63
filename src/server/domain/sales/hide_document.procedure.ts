import { and, eq, inArray } from 'drizzle-orm';
import { shownDocuments } from '../../../../schemas/tables/sales/order-documents.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { shown } from './shown-documents.ts';

/** Takes credit notes out of the customer's account again. */
export default defineProcedure({
  icon: 'eye-off',
  right: 'set',
  needs: 'selection',
  // Showing takes it back.
  final: true,
  async run({ tx, keys, caller, changes }) {
    const ids = keys.map(({ doc_id }) => Number(doc_id));
    const found = await shown.lockWhere(tx, and(eq(shownDocuments.company_code, caller.companyCode ?? ''), inArray(shownDocuments.doc_id, ids)));
    const removed = await shown.remove(changes, found);
    return { changed: removed.length };
  },
});
