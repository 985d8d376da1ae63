import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'gpt_prompts',
  icon: 'bot',
  columns: [
    { field: 'title', width: 250 },
    { field: 'project', width: 150 },
    { field: 'prompt_code', width: 200 },
    { field: 'language_code', width: 100 },
    { field: 'gpt_prompt', flex: 4 },
    { field: 'model', width: 150 },
    { field: 'temperature', width: 100 },
    { field: 'top_p', width: 100 },
    { field: 'max_tokens', width: 100 },
  ],
  edit: ['title', 'project', 'prompt_code', 'language_code', 'gpt_prompt', 'model', 'temperature', 'top_p', 'max_tokens'],
  pin: ['title'],
  sort: ['project', 'title'],
  actions: ['add', 'copy', 'delete', 'import', 'export', 'history'],
});
