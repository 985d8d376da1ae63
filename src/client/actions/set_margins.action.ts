import { defineAction } from './define.ts';
import { setForSelection } from './set-for-selection.ts';

const fields = ['min_margin', 'exp_margin', 'max_discount_limit_percent'] as const;

/** The same limits for the products of all selected rows; what is left empty stays as it is. */
export default defineAction({
  icon: 'percent',
  right: 'set',
  needs: 'selection',
  async run(context) {
    const { count, text, ask } = context;
    const values = await ask({ title: text('message.set_margins', { count }), fields, button: text('action.apply') });
    if (!values) return;
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));
    if (Object.keys(given).length > 0) await setForSelection(context, given);
  },
});
