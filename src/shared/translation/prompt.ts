/** The prompt that translates; one for each source language. */
export const translationPromptCode = 'gpt_translation_prompt';

/** What a translation prompt must say: from which language into which, and where the text goes. */
const placeholders = ['{{from}}', '{{to}}', '{{text}}'] as const;

export const hasPlaceholders = (prompt: string): boolean => placeholders.every((one) => prompt.includes(one));
export const hasKnownPlaceholders = (prompt: string): boolean =>
  (prompt.match(/\{\{[^{}]*\}\}/g) ?? []).every((one) => (placeholders as readonly string[]).includes(one));
