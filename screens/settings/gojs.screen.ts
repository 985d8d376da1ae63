import { defineScreen } from '../../schemas/screen/define.ts';

/** The workflow of a type as a diagram. */
export default defineScreen({
  shape: 'diagram',
  form: 'fsm_transitions',
  icon: 'workflow',
  owner: 'type_code',
  nodes: { screen: 'fsm/fsm_states', label: 'state_names', color: 'color', initial: 'initial_state', final: 'final_state' },
  arrows: { screen: 'fsm/fsm_transitions', from: 'from_state_id', to: 'to_state_id', label: 'event_code', timeout: 'timeout' },
});
