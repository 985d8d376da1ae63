import { callProcedure } from './call-procedure.ts';
import { defineAction } from './define.ts';

/** Throws the whole pasted or uploaded price list away. */
export default defineAction({
  icon: 'clear-format',
  right: 'set',
  needs: 'nothing',
  danger: true,
  procedure: 'clear_staged_prices',
  async run(context) {
    const { text, confirm } = context;
    const sure = await confirm({
      title: text('message.are_you_sure'),
      body: text('message.confirm_clear_staged_prices'),
      button: text('action.clear_staged_prices'),
      danger: true,
    });
    if (sure) await callProcedure({ ...context, selection: { keys: [] } }, 'clear_staged_prices');
  },
});
