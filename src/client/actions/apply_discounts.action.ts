import { callProcedure } from './call-procedure.ts';
import { defineAction } from './define.ts';

/** Makes the staged discounts of the selected rows the ones that hold. */
export default defineAction({
  icon: 'check',
  right: 'set',
  needs: 'rows',
  procedure: 'apply_discounts',
  async run(context) {
    const { text, count, confirm } = context;
    const sure = await confirm({
      title: text('message.are_you_sure'),
      body: text('message.confirm_apply_discounts', { count }),
      button: text('action.apply_discounts'),
    });
    if (sure) await callProcedure(context, 'apply_discounts');
  },
});
