import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'outbox',
  icon: 'mail',
  columns: [
    { field: 'recipient', width: 250 },
    { field: 'sending_state', width: 200 },
    { field: 'channel', width: 100 },
    { field: 'subject', width: 250 },
    'entity',
    { field: 'entity_id', width: 100 },
    'created_at',
    'due_at',
    'attempts',
    'attempts_left',
    { field: 'failure_reason', width: 200 },
    'last_error',
    'done_at',
    { field: 'outbox_id', hidden: true },
  ],
  sort: '-outbox_id',
  markers: ['failed'],
  actions: { with: ['history'] },
});
