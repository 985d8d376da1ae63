import { writeSetting } from '../data/user-setting.ts';
import { defineAction } from './define.ts';
import { failureText } from './failure-text.ts';

/** Which shoppers and what quantity prices are shown for; kept with the user's settings, where the form reads it. */
export default defineAction({
  icon: 'sliders',
  right: 'list',
  needs: 'none',
  async run({ api, text, ask, toast, reload }) {
    const values = await ask({ title: text('message.choose_price_basis'), fields: ['shopper_group_id', 'quantity'], button: text('action.apply') });
    if (!values) return;
    const { shopper_group_id = null, quantity = null } = values;
    try {
      await writeSetting(api, 'price_basis', { shopper_group_id, quantity });
      reload();
    } catch (error) {
      toast({ variant: 'danger', text: text('message.error_saving_data', { reason: failureText(error, text) }) });
    }
  },
});
