import { sql } from 'drizzle-orm';
import { check, index, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { code, date, decimal, flag, instant, integer, language, longText, multi, text } from '../../kinds.gen.ts';
import { idColumn, column, deletedColumn, journalTable, referenceColumn, stamps, table, workingTable } from '../define.ts';
import { referenceTo } from '../references.ts';

/**
 * Where a translated text comes from: the digest of the source text it was made of. While the source has another digest the
 * translation is stale. A text nobody translated has no row.
 */
export const textOrigins = table(
  'text_origin',
  {
    entity: column(code).notNull(),
    entity_id: column(code).notNull(),
    field: column(code).notNull(),
    language_code: column(language).notNull(),
    source_language: column(language).notNull(),
    source_digest: column(code).notNull(),
    /** Made by a machine and not changed by anybody since. */
    machine: column(flag).notNull().default(false),
    engine: column(code),
    made_at: column(instant)
      .notNull()
      .default(sql`now()`),
  },
  (self) => [
    primaryKey({ columns: [self.entity, self.entity_id, self.field, self.language_code] }),
    index('text_origin_language').on(self.entity, self.field, self.language_code, self.entity_id),
  ],
);

/** How a word is always translated: settings/translation_table (EN, DE, HU, RO, SK, CS). */
export const translationTerms = table('translation_term', {
  term_id: idColumn().primaryKey(),
  terms: column(multi).notNull(),
  note: column(text),
  active: column(flag).notNull().default(true),
  ...stamps(),
});

/** A prompt for a language model; the translation prompt is looked up by the source language. */
export const gptPrompts = table(
  'gpt_prompt',
  {
    prompt_id: idColumn().primaryKey(),
    prompt_code: column(code).notNull(),
    language_code: column(language),
    title: column(text).notNull(),
    project: column(text),
    gpt_prompt: column(longText).notNull(),
    model: column(text),
    temperature: column(decimal).notNull().default(0.5),
    top_p: column(decimal).notNull().default(1),
    max_tokens: column(integer).notNull().default(500),
    deleted: deletedColumn(),
    ...stamps(),
  },
  (self) => [
    uniqueIndex('gpt_prompt_code')
      .on(self.prompt_code, self.language_code)
      .where(sql`not deleted`),
    check('gpt_prompt_ranges', sql`${self.temperature} between 0 and 2 and ${self.top_p} between 0 and 1 and ${self.max_tokens} between 1 and 32000`),
  ],
);

export const promptReference = referenceTo(gptPrompts.prompt_id, { form: 'project_prompts_brief', label: 'title', labelField: 'prompt_title' });

/** What models were told by a prompt, each wording once, from the moment when it was first used for texts of products. */
export const gptPromptVersions = journalTable(
  table(
    'gpt_prompt_version',
    {
      prompt_id: referenceColumn(promptReference).notNull(),
      prompt_version: column(integer).notNull(),
      /** Of all that a model is told by it. */
      prompt_digest: column(code).notNull(),
      gpt_prompt: column(longText).notNull(),
      temperature: column(decimal).notNull(),
      top_p: column(decimal).notNull(),
      max_tokens: column(integer).notNull(),
      model: column(text),
      used_at: column(instant)
        .notNull()
        .default(sql`now()`),
    },
    (self) => [primaryKey({ columns: [self.prompt_id, self.prompt_version] }), uniqueIndex('gpt_prompt_version_once').on(self.prompt_id, self.prompt_digest)],
  ),
);

/** One call of an engine: what it cost and whether it worked; the texts themselves are not kept. */
export const engineCalls = workingTable(
  table(
    'engine_call',
    {
      engine_call_id: idColumn().primaryKey(),
      engine: column(code).notNull(),
      model: column(text),
      purpose: column(code).notNull(),
      characters: column(integer).notNull().default(0),
      tokens_in: column(integer),
      tokens_out: column(integer),
      milliseconds: column(integer).notNull().default(0),
      failure: column(text),
      user_id: column(integer),
      /** Who pays. Named apart from company_code: some calls are for no company. */
      for_company: column(code),
      /** By the tokens that the engine counted, or by the characters where it is paid for these. */
      cost_usd: column(decimal),
      called_at: column(instant)
        .notNull()
        .default(sql`now()`),
    },
    (self) => [index('engine_call_time').on(self.called_at), index('engine_call_company').on(self.for_company, self.called_at)],
  ),
);

/** What the engines cost a company in a month, of calls under way by their estimate: as much as `company.ai_budget` allows. */
export const engineSpendings = workingTable(
  table('engine_spending', { for_company: column(code).notNull(), month: column(date).notNull(), spent_usd: column(decimal).notNull().default(0) }, (self) => [
    primaryKey({ columns: [self.for_company, self.month] }),
  ]),
);

/** The messages of the program as it is delivered: what each says in every language, and where. Written at each start; what people word otherwise is a caption. */
export const builtInMessages = workingTable(
  table('built_in_message', {
    caption_key: column(code).primaryKey(),
    built_in: column(multi).notNull(),
    /** What shows it is called: its screens, else its area. */
    used_on: column(multi, { most: 20_000 }).notNull(),
  }),
);
