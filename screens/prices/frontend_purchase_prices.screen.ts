import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'frontend_purchase_prices',
  icon: 'purchasing',
  columns: [
    { field: 'product_supplier_id', hidden: true }, { field: 'supplier_product_code', width: 150 }, { field: 'partner_id', width: 200 },
    { field: 'product_code', as: 'code', width: 150 }, { field: 'product_name', width: 250 }, { field: 'purchase_price_original', width: 200 }, { field: 'rate', width: 150 },
    { field: 'purchase_price_base', width: 200 }, { field: 'valid_from', width: 150 }, { field: 'avg_cost', width: 150 }, { field: 'deviation_percent', width: 200 },
    { field: 'new_price', width: 150 }, { field: 'new_currency_code', width: 150 }, { field: 'new_valid_from', width: 150 },
    { field: 'preferred', width: 150 }, { field: 'moq', width: 150 }, { field: 'multiple', width: 150 }, { field: 'purchase_time', width: 150 },
    { field: 'currency_code', width: 150 }, { field: 'rate_missing', hidden: true },
  ],
  edit: ['new_price', 'new_currency_code', 'new_valid_from', 'supplier_product_code', 'preferred', 'moq', 'multiple', 'purchase_time', 'currency_code'],
  pin: ['supplier_product_code'],
  sort: ['partner_id', 'product_code'],
  markers: ['rateMissing'],
  detail: [{ screen: 'prices/supplier_prices', link: { product_supplier_id: 'product_supplier_id' } }],
  actions: ['add', 'applyPurchasePrices', 'delete', 'import', 'export', 'history'],
});
