import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'record',
  form: 'pick_lists',
  icon: 'list-ordered',
  list: 'warehouse/pick_lists',
  title: ['pick_list_no'],
  chips: ['picked_percent', 'picker_id', 'order_count'],
  tabs: [
    { title: 'term.pick_list', fields: ['warehouse_id', 'picker_id', 'carrier', 'order_nos', 'comments'], screen: 'warehouse/pick_list_details' },
    { panel: 'workflow_history' },
    { panel: 'history' },
  ],
});
