import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'fsm_transitions',
  icon: 'arrow-right',
  columns: [
    { field: 'type_code', width: 150 }, { field: 'from_state_id', width: 200 }, { field: 'event_code', width: 200 }, { field: 'to_state_id', width: 200 },
    { field: 'timeout', width: 100 }, { field: 'position', width: 100 },
    { field: 'show_in_fsm_actions', width: 100 }, { field: 'show_in_fsm_buttons', width: 100 },
    { field: 'guard_code', flex: 2 }, { field: 'guard_params', flex: 1 }, { field: 'effect_code', flex: 2 }, { field: 'effect_params', flex: 1 },
    { field: 'transition_id', width: 100, hidden: true },
  ],
  edit: [
    'from_state_id', 'event_code', 'to_state_id', 'timeout', 'position', 'show_in_fsm_actions', 'show_in_fsm_buttons',
    'guard_code', 'guard_params', 'effect_code', 'effect_params',
  ],
  pin: ['type_code'],
  sort: ['type_code', 'position'],
  actions: ['add', 'delete', 'import', 'export', 'history'],
  detail: [{ panel: 'workflowProblems' }],
});
