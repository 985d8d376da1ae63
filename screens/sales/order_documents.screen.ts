import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'sales_order_documents',
  icon: 'paperclip',
  columns: { doc_id: 'hidden', is_kept: false, sales_order_label: false },
  sort: '-made_at',
  detail: [{ panel: 'kept_paper' }],
});
