import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'demand_forecast',
  icon: 'reports',
  columns: { month: 'hidden' },
  totals: ['sold_3', 'sold_12', 'forecast_1', 'forecast_3', 'lacking_3'],
  record: 'products/product',
});
