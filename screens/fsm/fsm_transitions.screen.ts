import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'fsm_transitions',
  icon: 'arrow-right',
  columns: [
    'type_code',
    'from_state_id',
    { field: 'event_code', width: 200 },
    'to_state_id',
    'timeout',
    'position',
    'show_in_fsm_actions',
    'show_in_fsm_buttons',
    'needs_right',
    { field: 'needs_scope', width: 100 },
    { field: 'guard_code', flex: 2 },
    { field: 'guard_params', flex: 1 },
    { field: 'effect_code', flex: 2 },
    { field: 'effect_params', flex: 1 },
    { field: 'transition_id', hidden: true },
  ],
  detail: [{ panel: 'workflow_problems' }],
});
