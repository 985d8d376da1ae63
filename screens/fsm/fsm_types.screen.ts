import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'fsm_types',
  icon: 'workflow',
  columns: [
    { field: 'type_code', width: 200 },
    { field: 'type_names', flex: 3 },
    { field: 'timeout_event_code', width: 150 },
    { field: 'on_loop', flex: 2 },
    { field: 'default_loop_interval', width: 100 },
    { field: 'state_count', width: 100 },
    { field: 'transition_count', width: 100 },
    { field: 'instance_count', width: 100 },
  ],
  edit: ['type_names', 'timeout_event_code', 'on_loop', 'default_loop_interval'],
  translate: ['type_names'],
  pin: ['type_code'],
  sort: 'type_code',
  totals: ['state_count', 'transition_count', 'instance_count'],
  actions: ['add', 'delete', 'import', 'export', 'history'],
  detail: [
    { screen: 'fsm/fsm_states', link: { type_code: 'type_code' } },
    { screen: 'fsm/fsm_events', link: { type_code: 'type_code' } },
    { screen: 'fsm/fsm_transitions', link: { type_code: 'type_code' } },
    { panel: 'workflow_problems' },
  ],
});
