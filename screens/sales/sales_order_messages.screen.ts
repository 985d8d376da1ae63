import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  menu: false,
  form: 'sales_order_messages',
  icon: 'mail',
  columns: ['created_at', 'sales_order_label', { field: 'recipient', width: 250 }, { field: 'subject', width: 250 }, 'sending_state', 'done_at'],
  sort: '-created_at',
});
