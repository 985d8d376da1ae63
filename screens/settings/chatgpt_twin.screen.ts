import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({ shape: 'panel', panel: 'twin_chat', icon: 'bot' });
