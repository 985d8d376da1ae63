import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'fsm_events',
  icon: 'play',
  columns: [
    'type_code',
    { field: 'event_code', width: 200 },
    { field: 'event_names', flex: 3 },
    'bv_variant',
    'bv_icon',
    { field: 'checkbox_label', flex: 2 },
    'ask_email',
    { field: 'fields', flex: 1 },
    'counters',
    'transition_count',
    { field: 'event_params', hidden: true },
  ],
  pin: ['type_code', 'event_code'],
  totals: ['transition_count'],
  detail: ['fsm/fsm_transitions', { panel: 'workflow_problems' }],
});
