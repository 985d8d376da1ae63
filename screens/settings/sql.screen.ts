import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({ shape: 'panel', panel: 'sql', icon: 'database' });
