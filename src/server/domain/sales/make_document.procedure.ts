import { asked } from '../../../../schemas/asked.ts';
import { choice } from '../../../../schemas/kinds.gen.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { keepDocument, writtenHere } from './order-documents.ts';

/** Makes a document of each selected order as the order stands now; it is kept beside the former ones. */
export default defineProcedure({
  icon: 'file',
  right: 'set',
  needs: 'selection',
  most: 100,
  final: true,
  tells: true,
  input: { doc_type: asked(choice, { values: [...writtenHere] }).initially('order_confirmation') },
  async run({ tx, keys, caller, input: { doc_type }, letterOf, progress }) {
    const document = writtenHere.find((name) => name === doc_type) ?? 'order_confirmation';
    for (const [done, key] of keys.entries()) {
      const letter = await letterOf(document, key);
      await keepDocument(tx, {
        company_code: caller.companyCode ?? '',
        sales_order_id: Number(key.sales_order_id),
        doc_type: document,
        letter,
        sent_to: null,
        user_id: caller.userId,
      });
      progress(done + 1, keys.length);
    }
    return { changed: keys.length };
  },
});
