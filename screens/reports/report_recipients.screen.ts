import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({ form: 'report_recipients', menu: false, icon: 'users' });
