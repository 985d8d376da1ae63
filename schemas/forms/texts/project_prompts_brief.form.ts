import { gptPrompts } from '../../tables/texts/translation.ts';
import { defineForm } from '../define.ts';

const { prompt_id, title, project, prompt_code, language_code, gpt_prompt } = gptPrompts;

/** Prompts to choose from, narrowed by project. */
export default defineForm({
  key: ['prompt_id'],
  scope: 'global',
  access: 'signed-in',
  fields: { prompt_id, title, project, prompt_code, language_code, gpt_prompt },
  from: (select) => select.from(gptPrompts),
  order: ['title'],
  search: ['title', 'project'],
});
