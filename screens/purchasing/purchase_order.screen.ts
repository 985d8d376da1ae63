import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'record',
  form: 'purchase_orders',
  icon: 'purchasing',
  list: 'purchasing/purchase_orders',
  title: ['order_no', 'partner_name'],
  chips: ['value_original', 'value_base', 'received_percent', 'eta', 'fill_40hc'],
  new: true,
  tabs: [
    {
      title: 'term.order',
      fields: ['partner_id', 'order_date', 'currency_code', 'external_reference', 'account_id', 'rate_to_base', 'description'],
      screen: 'purchasing/order_items',
    },
    {
      title: 'term.transport',
      fields: [
        'etd',
        'eta',
        'container_no',
        'swb_number',
        'pol',
        'pod',
        'telex_release',
        'unloaded_on',
        'container_updated_on',
        'order_weight',
        'order_volume',
        'fill_20ft',
        'fill_40ft',
        'fill_40hc',
        'comments',
      ],
    },
    { title: 'term.costs', screen: 'purchasing/purchase_order_costs' },
    { title: 'term.files', screen: 'purchasing/purchase_order_documents' },
    { panel: 'paper' },
    { panel: 'comments' },
    { panel: 'workflow_history' },
    { panel: 'history' },
  ],
});
