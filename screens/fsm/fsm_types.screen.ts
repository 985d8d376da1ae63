import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'fsm_types',
  icon: 'workflow',
  columns: { type_code: 200, type_names: { flex: 3 }, on_loop: { flex: 2 } },
  totals: ['state_count', 'transition_count', 'instance_count'],
  detail: ['fsm/fsm_states', 'fsm/fsm_events', 'fsm/fsm_transitions', { panel: 'workflow_problems' }, { panel: 'workflow_differences' }],
});
