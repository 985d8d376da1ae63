import { callProcedure } from './call-procedure.ts';
import { defineAction } from './define.ts';

/** A supplier's price list out of the clipboard: codes and prices, one product a line. */
export default defineAction({
  icon: 'paste',
  right: 'set',
  needs: 'nothing',
  procedure: 'stage_prices',
  async run(context) {
    const { text, ask } = context;
    const values = await ask({
      title: text('message.paste_prices'),
      fields: ['partner_id', 'currency_code', 'valid_from', 'price_list'],
      button: text('action.paste_prices'),
    });
    if (values) await callProcedure({ ...context, selection: { keys: [] } }, 'stage_prices', values);
  },
});
