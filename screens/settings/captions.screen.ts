import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'captions',
  icon: 'languages',
  columns: { caption_key: 250, built_in: { flex: 3 }, texts: { flex: 3 }, used_on: { flex: 2 }, updated_at: 'hidden' },
  translate: ['built_in', 'texts'],
  actions: { with: ['translate'] },
});
