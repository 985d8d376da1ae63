import { sql } from 'drizzle-orm';
import type { Language } from '../../../shared/languages.ts';
import { defaultLanguage } from '../../../shared/languages.ts';
import { translationPromptCode } from '../../../shared/translation/prompt.ts';
import type { Database } from '../database/database.ts';
import type { Prompt } from './engines/define.ts';

interface StoredPrompt extends Prompt {
  language_code: Language | null;
  model: string | null;
}

/** What language models are told: the prompt of the source language, else the English one. */
export async function readPrompt(database: Database, from: Language): Promise<Prompt & { model: string | null }> {
  const rows = await database.system((tx) =>
    tx.rows<StoredPrompt>(sql`
        select language_code, gpt_prompt as text, model, temperature::float8 as temperature, top_p::float8 as top_p, max_tokens
          from gpt_prompt where not deleted and prompt_code = ${translationPromptCode} and language_code in (${from}, ${defaultLanguage})`),
  );
  const found = rows.find(({ language_code }) => language_code === from) ?? rows[0];
  return found ?? { text: 'Translate from {{from}} to {{to}}:\n{{text}}', temperature: 0.5, top_p: 1, max_tokens: 500, model: null };
}
