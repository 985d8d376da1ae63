import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({ form: 'captions', icon: 'languages', columns: { caption_key: 250, texts: { flex: 4 } }, actions: { with: ['translate'] } });
