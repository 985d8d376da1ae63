import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({ form: 'order_reports', icon: 'bell', sort: '-told_at' });
