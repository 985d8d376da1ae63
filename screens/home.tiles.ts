import { defineHomeTiles } from '../schemas/screen/home-tiles.ts';

const awaited = ['ordered', 'in_production', 'goods_ready', 'in_transit', 'arrived_port', 'customs'];

export default defineHomeTiles({
  tiles: [
    { title: 'tile.orders_to_confirm', screen: 'sales/sales_orders', filter: { field: 'state_code', op: 'eq', value: 'placed' } },
    {
      title: 'tile.goods_came',
      screen: 'sales/sales_orders',
      filter: {
        and: [
          { field: 'state_code', op: 'eq', value: 'waiting_for_goods' },
          { field: 'reserved_percent', op: 'gt', value: 0 },
        ],
      },
    },
    {
      title: 'tile.overdue_money',
      screen: 'finance/cashflow',
      filter: {
        and: [
          { field: 'state_code', op: 'eq', value: 'overdue' },
          { field: 'direction', op: 'eq', value: 'in' },
        ],
      },
      urgent: true,
    },
    {
      title: 'tile.to_pay_this_week',
      screen: 'finance/cashflow',
      filter: {
        and: [
          { field: 'state_code', op: 'in', value: ['open', 'partially_paid', 'overdue'] },
          { field: 'direction', op: 'eq', value: 'out' },
          { field: 'due_date', op: 'lte', value: { day: 'week_end' } },
        ],
      },
    },
    {
      title: 'tile.arriving_in_seven_days',
      screen: 'purchasing/purchase_orders',
      filter: {
        and: [
          { field: 'state_code', op: 'in', value: awaited },
          { field: 'eta', op: 'between', value: [{ day: 'today' }, { day: 'today', plus: 7 }] },
        ],
      },
    },
    { title: 'tile.low_stock', screen: 'purchasing/low_stock' },
    { title: 'tile.ready_to_collect', screen: 'sales/sales_orders', filter: { field: 'state_code', op: 'eq', value: 'ready_to_collect' } },
    { title: 'tile.pick_lists_open', screen: 'warehouse/pick_lists', filter: { field: 'state_code', op: 'in', value: ['new', 'assigned', 'picking'] } },
    { title: 'tile.to_unload', screen: 'warehouse/arriving_shipments', filter: { field: 'state_code', op: 'in', value: ['arrived', 'unloading'] } },
    { title: 'tile.without_storage', screen: 'warehouse/products_without_storage' },
    { title: 'tile.counts_to_review', screen: 'warehouse/stock_counts', filter: { field: 'state_code', op: 'eq', value: 'in_review' } },
    {
      title: 'tile.asked_for_goods',
      screen: 'sales/arrival_notifications',
      filter: {
        and: [
          { field: 'state_code', op: 'eq', value: 'waiting' },
          { field: 'free_stock', op: 'gt', value: 0 },
        ],
      },
    },
    {
      title: 'tile.mails_unanswered',
      screen: 'ai_content/email_list',
      filter: {
        and: [
          { field: 'state_code', op: 'in', value: ['new', 'labelled'] },
          { field: 'is_automatic', op: 'eq', value: false },
          { field: 'is_sent', op: 'eq', value: false },
          { field: 'is_latest', op: 'eq', value: true },
        ],
      },
    },
    { title: 'tile.money_to_return', screen: 'finance/payment_attempts', filter: { field: 'refund_due', op: 'gt', value: 0 }, urgent: true },
    { title: 'tile.proposals', screen: 'ai_content/ai_proposals', filter: { field: 'state_code', op: 'in', value: ['new', 'in_review'] } },
    { title: 'tile.incomplete_products', screen: 'products/product_checklist', filter: { field: 'checklist_percent', op: 'lt', value: 100 } },
    { title: 'tile.failed_pictures', screen: 'products/picture_fetches', filter: { field: 'fetch_state', op: 'eq', value: 'failed' }, urgent: true },
    { title: 'tile.failed_jobs', screen: 'fsm/jobs', filter: { field: 'job_state', op: 'eq', value: 'failed' }, urgent: true },
    {
      title: 'tile.unsent_messages',
      screen: 'fsm/outbox',
      filter: { field: 'sending_state', op: 'in', value: ['failed', 'no_mail_server', 'no_webhook_secret'] },
      urgent: true,
    },
  ],
  begins: {
    sales: ['tile.orders_to_confirm', 'tile.goods_came', 'tile.ready_to_collect', 'tile.asked_for_goods', 'tile.mails_unanswered', 'tile.overdue_money'],
    purchasing: ['tile.arriving_in_seven_days', 'tile.low_stock', 'tile.goods_came', 'tile.to_unload'],
    warehouse: ['tile.ready_to_collect', 'tile.pick_lists_open', 'tile.to_unload', 'tile.without_storage', 'tile.counts_to_review'],
    catalogue: ['tile.incomplete_products', 'tile.proposals', 'tile.failed_pictures', 'tile.low_stock'],
    finance: ['tile.overdue_money', 'tile.to_pay_this_week', 'tile.money_to_return'],
  },
});
