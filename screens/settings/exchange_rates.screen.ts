import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({ form: 'exchange_rates', icon: 'coins', columns: { rate: 200, source: { flex: 1 } }, sort: ['-valid_on', 'currency_code'] });
