import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'number_series',
  icon: 'list-ordered',
  columns: { series: { width: 200 }, next_number: { width: 200 }, pattern: { width: 200 } },
});
