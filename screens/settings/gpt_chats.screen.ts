import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'gpt_chats',
  icon: 'bot',
  columns: [
    { field: 'title', flex: 4 },
    { field: 'engine', width: 100 },
    { field: 'model', width: 150 },
    'prompt_id',
    'messages',
    'tokens_in',
    'tokens_out',
    'cost_usd',
    'shared',
    'last_message_at',
    { field: 'created_at', hidden: true },
  ],
  sort: '-last_message_at',
  totals: ['cost_usd'],
  detail: [{ panel: 'chat' }],
});
