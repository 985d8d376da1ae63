/** Lists whose keys are in no table of a company: they show those rows which the figures or the plan of the company choose, or what happened in it. */
export const chosen = [
  'demand_forecast',
  'goods_to_order',
  'list_80_percent',
  'low_stock',
  'page_error_log',
  'ai_analytics',
  'page_log',
  'product_storage_lookup',
  'shipment_plan',
  'stock_turnover',
];
