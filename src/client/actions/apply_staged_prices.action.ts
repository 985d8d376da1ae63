import { callProcedure } from './call-procedure.ts';
import { defineAction } from './define.ts';

/** Takes over the lines of a price list that changed, and those that changed much where they were confirmed. */
export default defineAction({
  icon: 'check',
  right: 'set',
  needs: 'nothing',
  procedure: 'apply_staged_prices',
  async run(context) {
    const { text, confirm } = context;
    const sure = await confirm({
      title: text('message.are_you_sure'),
      body: text('message.confirm_apply_staged_prices'),
      button: text('action.apply_staged_prices'),
    });
    if (sure) await callProcedure({ ...context, selection: { keys: [] } }, 'apply_staged_prices');
  },
});
