import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'assistant_calls',
  icon: 'history',
  columns: [
    'called_at',
    'user_id',
    { field: 'program_name', width: 150 },
    { field: 'asked_by', width: 100 },
    'tool',
    { field: 'tool_input', width: 250 },
    'answer_bytes',
    'milliseconds',
    'refused_as',
    { field: 'mcp_call_id', hidden: true },
  ],
  sort: ['-called_at', '-mcp_call_id'],
});
