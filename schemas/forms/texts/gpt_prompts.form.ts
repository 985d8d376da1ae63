import { hasKnownPlaceholders, hasPlaceholders, translationPromptCode } from '../../../src/shared/translation/prompt.ts';
import { gptPrompts } from '../../tables/texts/translation.ts';
import { defineForm } from '../define.ts';

const { prompt_id, prompt_code, language_code, title, project, gpt_prompt, model, temperature, top_p, max_tokens, updated_at } = gptPrompts;
const written = { prompt_code, language_code, title, project, gpt_prompt, model, temperature, top_p, max_tokens };

/** Prompts of language models. The one that translates is found by its code and the language of the text. */
export default defineForm({
  table: gptPrompts,
  add: true,
  delete: true,
  fields: { prompt_id, ...written, updated_at },
  order: ['project', 'prompt_code', 'language_code'],
  search: ['prompt_code', 'title', 'project', 'gpt_prompt'],
  write: written,
  copy: {},
  rules: [
    { id: 'prompt-placeholders', fields: ['gpt_prompt'], holds: (row) => row.prompt_code !== translationPromptCode || hasPlaceholders(String(row.gpt_prompt)) },
    { id: 'prompt-unknown-placeholder', fields: ['gpt_prompt'], holds: (row) => hasKnownPlaceholders(String(row.gpt_prompt)) },
  ],
});
