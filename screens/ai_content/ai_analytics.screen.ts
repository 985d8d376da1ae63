import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'report',
  form: 'ai_analytics',
  icon: 'ai',
  groups: ['called_on:month', 'called_on', 'engine', 'model', 'purpose', 'user_name'],
  measures: ['cost_usd', 'cost_in_view', 'calls', 'failures', 'tokens_in', 'tokens_out', 'milliseconds', 'accepted_percent'],
  day: 'called_on',
  columns: { engine_call_id: false, calls: false, failures: false, called_on: 'hidden', accepted: 'hidden', decided: 'hidden' },
  totals: ['cost_usd', 'tokens_in', 'tokens_out'],
});
