import { callProcedure } from './call-procedure.ts';
import { defineAction } from './define.ts';

/** Adds the new purchase prices of the selected rows to their history. */
export default defineAction({
  icon: 'check',
  right: 'set',
  needs: 'rows',
  procedure: 'apply_purchase_prices',
  run: (context) => callProcedure(context, 'apply_purchase_prices'),
});
