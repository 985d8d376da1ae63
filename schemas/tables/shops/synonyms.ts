import { unique } from 'drizzle-orm/pg-core';
import { language, tags, text } from '../../kinds.gen.ts';
import { column, companyColumn, idColumn, referenceColumn, smallTable, stamps, table } from '../define.ts';
import { shopReference } from '../settings/reference.ts';

/** Words that visitors of a shop search by, and what products call it: in one shop, or in all shops of the company where none is named. */
export const searchSynonyms = smallTable(
  table(
    'search_synonym',
    {
      search_synonym_id: idColumn().primaryKey(),
      company_code: companyColumn(),
      shop_id: referenceColumn(shopReference),
      language_code: column(language).notNull(),
      synonym_word: column(text).notNull(),
      /** Each of them is found in all its forms. */
      means: column(tags).notNull(),
      ...stamps(),
    },
    (self) => [unique('search_synonym_once').on(self.company_code, self.shop_id, self.language_code, self.synonym_word).nullsNotDistinct()],
  ),
);
