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
    'temperature',
    'top_p',
    'max_tokens',
    'prompt_version',
    'tried_products',
    'cost_each',
  ],
  sort: ['project', 'title'],
});
