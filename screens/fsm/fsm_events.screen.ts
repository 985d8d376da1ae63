import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'fsm_events',
  icon: 'play',
  columns: [
    { field: 'type_code', width: 150 },
    { field: 'event_code', width: 200 },
    { field: 'event_names', flex: 3 },
    { field: 'bv_variant', width: 150 },
    { field: 'bv_icon', width: 150 },
    { field: 'checkbox_label', flex: 2 },
    { field: 'ask_email', width: 100 },
    { field: 'transition_count', width: 100 },
    { field: 'event_params', width: 250, hidden: true },
  ],
  edit: ['event_names', 'bv_variant', 'bv_icon', 'checkbox_label', 'ask_email'],
  translate: ['event_names', 'checkbox_label'],
  pin: ['type_code', 'event_code'],
  sort: ['type_code', 'event_code'],
  totals: ['transition_count'],
  actions: ['add', 'delete', 'import', 'export', 'history'],
  detail: [{ screen: 'fsm/fsm_transitions', link: { type_code: 'type_code', event_code: 'event_code' } }, { panel: 'workflow_problems' }],
});
