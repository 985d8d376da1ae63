import { mostLabelProducts } from '../../shared/labels/limits.ts';
import { callProcedure } from './call-procedure.ts';
import { defineAction } from './define.ts';
import { failureText } from './failure-text.ts';

/** Puts the selected products on the user's list of labels and opens it. */
export default defineAction({
  procedure: 'gather_labels',
  async run(context) {
    const { count, api, text, toast, openScreen } = context;
    if (count > mostLabelProducts) return toast({ variant: 'warning', text: text('labels.too_many_products', { most: mostLabelProducts }) });
    try {
      // Whoever may not see the list would gather in vain, and is told so.
      await api.action('product_labels', 'list', { limit: 1, columns: ['label_id'], count: 'none' });
      await callProcedure(context, 'gather_labels', {});
      openScreen('/print/product_labels');
    } catch (error) {
      toast({ variant: 'danger', text: text('message.error_saving_data', { reason: failureText(error, text) }) });
    }
  },
});
