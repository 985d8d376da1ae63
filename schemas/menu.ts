/**
 * The menu in the order of daily use: the folders of screens, and in each its screens. One that is not named follows those that are, in the order of
 * the paths. It holds for trees that nobody ordered otherwise.
 */
export const menuOrder: Readonly<Record<string, readonly string[]>> = {
  products: [
    'product_list',
    'categories',
    'brands',
    'manufacturers',
    'product_types',
    'product_classes',
    'product_translations',
    'category_translations',
    'product_packing',
    'positions',
    'products_and_shops',
    'product_accessories',
    'product_alternatives',
    'product_files',
    'product_checklist',
    'picture_fetches',
  ],
  prices: ['show_prices', 'frontend_product_margins', 'frontend_product_discounts', 'frontend_purchase_prices', 'bulk_purchase_prices'],
  sales: ['arrival_notifications', 'newsletter_subscribers'],
  purchasing: ['overview', 'purchase_orders', 'new_purchase_order', 'order_items', 'product_supplier'],
  warehouse: ['stock_counts'],
  partners: ['partner_list'],
  shops: ['shopper_groups'],
  finance: ['accounts'],
  reports: ['stock_value', 'company_stocks', 'purchases', 'product_change_log', 'translation_coverage', 'report_mailings'],
  print: ['product_labels'],
  ai_content: ['prompts'],
  settings: ['users', 'roles', 'companies', 'vats', 'number_series', 'packing_templates', 'backend_pages', 'translation_table', 'captions', 'kanban', 'gojs'],
  fsm: ['fsm_types', 'fsm_states', 'fsm_events', 'fsm_transitions', 'fsm_steps', 'jobs', 'outbox'],
};
