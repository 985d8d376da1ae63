import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'record',
  form: 'cmr',
  icon: 'file',
  list: 'sales/cmr',
  title: ['cmr_no', 'consignee'],
  chips: ['weight', 'packages', 'loading_on', 'plate'],
  new: true,
  tabs: [
    {
      title: 'term.consignment',
      fields: ['consignee', 'consignee_address', 'delivery_place', 'loading_place', 'loading_on', 'invoice_no', 'carrier', 'plate', 'language_code'],
      screen: 'sales/cmr_orders',
    },
    { title: 'term.goods', fields: ['marks', 'packages', 'packing', 'hs_name', 'hs_codes', 'weight', 'volume'] },
    {
      title: 'term.agreements',
      fields: [
        'instructions',
        'carriage_terms',
        'successive_carriers',
        'agreements',
        'issued_place',
        'issued_on',
        'reservations',
        'received_on',
        'scan',
        'comments',
      ],
    },
    { panel: 'paper' },
    { panel: 'workflow_history' },
    { panel: 'history' },
  ],
});
