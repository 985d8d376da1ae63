import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({ form: 'impersonations', icon: 'history', sort: '-impersonation_id' });
