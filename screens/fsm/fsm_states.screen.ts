import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'fsm_states',
  icon: 'layers',
  columns: [
    { field: 'type_code', width: 150 }, { field: 'state_code', width: 200 }, { field: 'state_names', flex: 3 }, { field: 'color', width: 100 },
    { field: 'position', width: 100 }, { field: 'initial_state', width: 100 }, { field: 'final_state', width: 100 }, { field: 'show_in_filters', width: 100 },
    { field: 'instance_count', width: 100 },
    { field: 'holds_stock', width: 100 }, { field: 'counts_as_demand', width: 100 }, { field: 'is_paid', width: 100 }, { field: 'is_shipped', width: 100 },
    { field: 'row_class', width: 150 }, { field: 'state_id', width: 100, hidden: true },
  ],
  edit: [
    'state_code', 'state_names', 'color', 'position', 'initial_state', 'final_state', 'show_in_filters',
    'holds_stock', 'counts_as_demand', 'is_paid', 'is_shipped', 'row_class',
  ],
  translate: ['state_names'],
  pin: ['type_code', 'state_code'],
  sort: ['type_code', 'position'],
  totals: ['instance_count'],
  actions: ['add', 'delete', 'import', 'export', 'history'],
  detail: [
    { screen: 'fsm/fsm_transitions', link: { from_state_id: 'state_id' }, title: 'workflow.transitions_out' },
    { screen: 'fsm/fsm_transitions', link: { to_state_id: 'state_id' }, title: 'workflow.transitions_in' },
    { panel: 'workflowProblems' },
  ],
});
