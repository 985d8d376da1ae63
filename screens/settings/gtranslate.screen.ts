import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({ shape: 'panel', panel: 'scratch_translation', icon: 'languages' });
