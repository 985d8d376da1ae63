import { sql } from 'drizzle-orm';
import { index } from 'drizzle-orm/pg-core';
import { chatEngines } from '../../../src/shared/translation/engines.ts';
import { proposalFailures, proposalFields } from '../../../src/shared/content/proposal-fields.ts';
import { choice, code, identity, instant, integer, language, longText, percent, text } from '../../kinds.gen.ts';
import { asideColumn, column, companyColumn, idColumn, referenceColumn, stamps, table } from '../define.ts';
import { productReference } from '../products/catalogue.ts';
import { companies } from '../settings/reference.ts';
import { promptReference } from '../texts/translation.ts';
import { instanceColumn } from '../workflow/fsm.ts';

/**
 * A text of a product in one language that a language model proposes. Nobody reads it in a shop before a person accepted and applied it. How far the model
 * is with it the program keeps for itself.
 */
export const aiProposals = table(
  'ai_proposal',
  {
    ai_proposal_id: idColumn().primaryKey(),
    company_code: companyColumn().references(() => companies.company_code),
    product_code: referenceColumn(productReference).notNull(),
    field: column(choice, { values: [...proposalFields] }).notNull(),
    language_code: column(language).notNull(),
    prompt_id: referenceColumn(promptReference).notNull(),
    /** The version of the prompt that was asked with. */
    prompt_version: column(integer).notNull(),
    engine: column(choice, { values: [...chatEngines] }).notNull(),
    model: column(text),
    /** What stood there when the model was asked: it is replaced as long as that stands. */
    base_text: column(longText, { most: 200_000 }),
    /** The digest of what the model was told of the product. While that is another one the proposal is outdated. */
    source_digest: asideColumn(column(code)),
    proposed_text: column(longText),
    /** How sure the model says it is. */
    confidence: asideColumn(column(percent)),
    refused_because: column(text),
    /** How often the model was asked, at most three times. */
    attempts: asideColumn(column(integer).notNull().default(0)),
    /** When the model is asked; empty where it answered. */
    due_at: asideColumn(column(instant).default(sql`now()`)),
    failure: asideColumn(column(choice, { values: [...proposalFailures] })),
    /** What it replaced when it was applied, as it stood there. */
    replaced_text: asideColumn(column(longText, { most: 200_000 })),
    engine_call_id: asideColumn(column(identity)),
    fsm_instance_id: instanceColumn(),
    ...stamps(),
  },
  (self) => [
    index('ai_proposal_product').on(self.product_code, self.field, self.language_code),
    index('ai_proposal_prompt').on(self.prompt_id, self.prompt_version),
    index('ai_proposal_due')
      .on(self.due_at)
      .where(sql`due_at is not null`),
  ],
);
