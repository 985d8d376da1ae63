import { callProcedure } from './call-procedure.ts';
import { defineAction } from './define.ts';

/** Takes the staged discounts of the selected rows away; what holds stays. */
export default defineAction({
  icon: 'clear-format',
  right: 'set',
  needs: 'rows',
  procedure: 'clear_discounts',
  run: (context) => callProcedure(context, 'clear_discounts'),
});
