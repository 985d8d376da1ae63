import { defineAction } from './define.ts';
import { setForSelection } from './set-for-selection.ts';

const field = 'discount_end_date';

/** One end date for the discounts of all selected rows. */
export default defineAction({
  icon: 'calendar',
  right: 'set',
  needs: 'selection',
  async run(context) {
    const { count, text, ask } = context;
    const values = await ask({ title: text('message.set_discount_end', { count }), fields: [field], button: text('action.apply') });
    if (values) await setForSelection(context, { [field]: values[field] ?? null });
  },
});
