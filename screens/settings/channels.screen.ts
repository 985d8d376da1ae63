import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({ form: 'channels', icon: 'list', columns: { channel_names: { flex: 3 } }, markers: ['inactive'] });
