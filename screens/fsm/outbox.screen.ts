import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'outbox',
  icon: 'mail',
  columns: [
    { field: 'outbox_id', width: 100 },
    { field: 'sending_state', width: 200 },
    { field: 'channel', width: 100 },
    { field: 'recipient', width: 250 },
    { field: 'subject', width: 250 },
    { field: 'entity', width: 150 },
    { field: 'entity_id', width: 100 },
    { field: 'created_at', width: 150 },
    { field: 'due_at', width: 150 },
    { field: 'attempts', width: 100 },
    { field: 'last_error', width: 250 },
    { field: 'done_at', width: 150 },
  ],
  pin: ['outbox_id'],
  sort: '-outbox_id',
  markers: ['failed'],
  actions: ['retry_sending', 'discard_unsent', 'refresh', 'export', 'history'],
});
