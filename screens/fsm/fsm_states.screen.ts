import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'fsm_states',
  icon: 'layers',
  columns: [
    'type_code',
    { field: 'state_code', width: 200 },
    { field: 'state_names', flex: 3 },
    'color',
    'position',
    'initial_state',
    'final_state',
    'show_in_filters',
    'instance_count',
    'holds_stock',
    'counts_as_demand',
    'is_paid',
    'is_shipped',
    'row_class',
    'editable',
    'deletable',
    { field: 'state_id', hidden: true },
  ],
  pin: ['type_code', 'state_code'],
  totals: ['instance_count'],
  detail: [
    { screen: 'fsm/fsm_transitions', link: { from_state_id: 'state_id' }, title: 'workflow.transitions_out' },
    { screen: 'fsm/fsm_transitions', link: { to_state_id: 'state_id' }, title: 'workflow.transitions_in' },
    { panel: 'workflow_problems' },
  ],
});
