import { defineScreen } from '../../schemas/screen/define.ts';

const atSea = ['in_transit'];
const onTheWay = ['in_production', 'goods_ready', 'in_transit', 'arrived_port', 'customs'];
const awaited = ['ordered', ...onTheWay];

export default defineScreen({
  shape: 'dashboard',
  icon: 'dashboard',
  tiles: [
    { title: 'tile.drafts', screen: 'purchasing/purchase_orders', filter: { field: 'state_code', op: 'eq', value: 'draft' } },
    { title: 'tile.to_be_confirmed', screen: 'purchasing/purchase_orders', filter: { field: 'state_code', op: 'eq', value: 'sent' } },
    {
      title: 'tile.overdue',
      screen: 'purchasing/purchase_orders',
      filter: {
        and: [
          { field: 'state_code', op: 'in', value: awaited },
          { field: 'eta', op: 'lt', value: { day: 'today' } },
        ],
      },
      urgent: true,
    },
    {
      title: 'tile.awaited_this_week',
      screen: 'purchasing/purchase_orders',
      filter: {
        and: [
          { field: 'state_code', op: 'in', value: awaited },
          { field: 'eta', op: 'between', value: [{ day: 'today' }, { day: 'week_end' }] },
        ],
      },
    },
    { title: 'tile.value_on_the_way', screen: 'purchasing/purchase_orders', filter: { field: 'state_code', op: 'in', value: onTheWay }, sum: 'value_view' },
    {
      title: 'tile.containers_at_sea',
      screen: 'purchasing/purchase_orders',
      filter: {
        and: [
          { field: 'state_code', op: 'in', value: atSea },
          { field: 'container_no', op: 'notBlank' },
        ],
      },
    },
    { title: 'tile.being_unloaded', screen: 'purchasing/purchase_orders', filter: { field: 'state_code', op: 'in', value: ['arrived', 'unloading'] } },
    {
      title: 'tile.ordered_this_month',
      screen: 'purchasing/purchase_orders',
      filter: { field: 'order_date', op: 'between', value: [{ day: 'month_start' }, { day: 'today' }] },
      sum: 'value_view',
      compare: 'month',
    },
  ],
});
