import { gptPrompts } from '../../tables/texts/translation.ts';
import { brief } from '../brief.ts';

/** Prompts to choose from, narrowed by project. */
export default brief(gptPrompts, { label: 'title', fields: ['project', 'prompt_code', 'language_code', 'gpt_prompt'], search: ['title', 'project'] });
