import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'fsm_steps',
  icon: 'list-check',
  columns: [
    'type_code',
    'from_state_names',
    'transition_id',
    'sort',
    'position',
    { field: 'procedure_code', flex: 2 },
    { field: 'params', flex: 2 },
    { field: 'event_code', hidden: true },
    { field: 'step_id', hidden: true },
  ],
});
