import { callProcedure } from './call-procedure.ts';
import { defineAction } from './define.ts';

/** Makes the calculated price of each selected row its new price. */
export default defineAction({
  icon: 'coins',
  right: 'set',
  needs: 'rows',
  procedure: 'take_calculated_price',
  run: (context) => callProcedure(context, 'take_calculated_price'),
});
