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
    { field: 'guard_names', flex: 2 },
    { field: 'effect_names', flex: 2 },
    { field: 'transition_id', hidden: true },
  ],
  detail: ['fsm/fsm_steps', { panel: 'workflow_problems' }],
});
