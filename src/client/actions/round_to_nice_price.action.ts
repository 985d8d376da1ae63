import { callProcedure } from './call-procedure.ts';
import { defineAction } from './define.ts';

/** Rounds the staged prices of the selected rows (docs/formulae.md, Nice price). */
export default defineAction({
  icon: 'coins',
  right: 'set',
  needs: 'rows',
  procedure: 'round_to_nice_price',
  run: (context) => callProcedure(context, 'round_to_nice_price'),
});
