import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { documentsToMake, keepDocument } from './order-documents.ts';

/** Makes the selected documents once more of their orders as they stand now. What others wrote is left out. */
export default defineProcedure({
  icon: 'refresh',
  right: 'set',
  needs: 'selection',
  most: 100,
  final: true,
  tells: true,
  async run({ tx, keys, caller, letterOf, progress }) {
    const wanted = await documentsToMake(tx, keys);
    for (const [done, { sales_order_id, document }] of wanted.entries()) {
      await keepDocument(tx, {
        company_code: caller.companyCode ?? '',
        sales_order_id,
        doc_type: document,
        letter: await letterOf(document, { sales_order_id }),
        sent_to: null,
        user_id: caller.userId,
      });
      progress(done + 1, wanted.length);
    }
    return { changed: wanted.length };
  },
});
