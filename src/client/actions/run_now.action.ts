import { callProcedure } from './call-procedure.ts';
import { defineAction } from './define.ts';

/** Lets jobs run at once instead of at their time. */
export default defineAction({ icon: 'play', right: 'set', needs: 'rows', procedure: 'run_now', run: (context) => callProcedure(context, 'run_now') });
