import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({ form: 'services', icon: 'list', columns: { service_names: { flex: 3 } }, markers: ['inactive'] });
