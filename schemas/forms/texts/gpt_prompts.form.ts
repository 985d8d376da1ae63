import { hasKnownPlaceholders, hasPlaceholders, translationPromptCode } from '../../../src/shared/translation/prompt.ts';
import { costOfProposal, triedProducts, versionOfPrompt } from '../../figures/content.ts';
import { gptPrompts } from '../../tables/texts/translation.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** Prompts of language models. The one that translates is found by its code and the language of the text. */
export default defineForm({
  table: gptPrompts,
  add: true,
  delete: true,
  fields: {
    ...pick(gptPrompts, 'prompt_id', 'prompt_code', 'language_code', 'title', 'project', 'gpt_prompt', 'model', 'temperature', 'top_p', 'max_tokens'),
    prompt_version: versionOfPrompt,
    tried_products: triedProducts,
    cost_each: costOfProposal,
    updated_at: gptPrompts.updated_at,
  },
  order: ['project', 'prompt_code', 'language_code'],
  search: ['prompt_code', 'title', 'project', 'gpt_prompt'],
  write: 'all',
  copy: {},
  rules: [
    { id: 'prompt-placeholders', fields: ['gpt_prompt'], holds: (row) => row.prompt_code !== translationPromptCode || hasPlaceholders(String(row.gpt_prompt)) },
    { id: 'prompt-unknown-placeholder', fields: ['gpt_prompt'], holds: (row) => hasKnownPlaceholders(String(row.gpt_prompt)) },
  ],
});
