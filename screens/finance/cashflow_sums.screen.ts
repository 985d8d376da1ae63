import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({ form: 'cashflow_sums', icon: 'coins', totals: ['balance_view'], detail: ['finance/cashflow'] });
