import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'sales_order_documents',
  menu: false,
  icon: 'paperclip',
  columns: { doc_id: false, is_kept: false },
  sort: '-made_at',
  detail: [{ panel: 'kept_paper' }],
});
