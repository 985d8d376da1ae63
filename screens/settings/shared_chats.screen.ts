import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'shared_chats',
  icon: 'bot',
  columns: [{ field: 'title', flex: 4 }, 'user_id', { field: 'engine', width: 100 }, { field: 'model', width: 150 }, 'messages', 'last_message_at'],
  sort: '-last_message_at',
  detail: [{ panel: 'chat' }],
});
