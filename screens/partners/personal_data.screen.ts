import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({ form: 'personal_data', icon: 'shield' });
