import { callProcedure } from './call-procedure.ts';
import { defineAction } from './define.ts';

/** Makes the new prices of the selected rows their selling prices. */
export default defineAction({
  icon: 'check',
  right: 'set',
  needs: 'rows',
  procedure: 'apply_prices',
  async run(context) {
    const { text, count, confirm } = context;
    const sure = await confirm({
      title: text('message.are_you_sure'),
      body: text('message.confirm_apply_prices', { count }),
      button: text('action.apply_prices'),
    });
    if (sure) await callProcedure(context, 'apply_prices');
  },
});
