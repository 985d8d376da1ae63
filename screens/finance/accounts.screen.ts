import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({ form: 'accounts', icon: 'list', columns: { account_names: { flex: 3 } } });
