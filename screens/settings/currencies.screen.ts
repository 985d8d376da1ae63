import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'currencies',
  icon: 'coins',
  columns: [
    { field: 'currency_code', control: 'text' },
    { field: 'currency_names', flex: 3 },
    { field: 'currency_precision', width: 150 },
  ],
});
