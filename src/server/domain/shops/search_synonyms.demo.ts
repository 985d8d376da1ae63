import { sql } from 'drizzle-orm';
import type { Language } from '../../../shared/languages.ts';
import { defineDemo } from '../../engine/demo/define.ts';

const synonyms: readonly (readonly [language: Language, word: string, ...means: string[]])[] = [
  ['en', 'couch', 'sofa'],
  ['en', 'footstool', 'stool', 'ottoman'],
  ['de', 'Couch', 'Sofa'],
  ['de', 'Büfett', 'Anrichte', 'Sideboard'],
  ['hu', 'szófa', 'kanapé'],
  ['hu', 'karosszék', 'fotel'],
  ['ro', 'sofa', 'canapea'],
  ['ro', 'scrin', 'comodă'],
  ['bg', 'канапе', 'диван'],
  ['bg', 'кресло', 'фотьойл'],
  ['sk', 'sedačka', 'pohovka'],
  ['sk', 'diván', 'pohovka'],
  ['cs', 'sedačka', 'pohovka'],
  ['cs', 'kanape', 'pohovka'],
];

/** Words of each language in which a company has shops. */
export default defineDemo({
  after: ['companies'],
  async seed(tx) {
    const rows = synonyms.map(([language, word, ...means]) => ({ language, word, means }));
    await tx.execute(sql`
      insert into search_synonym (company_code, language_code, synonym_word, means)
      select c.company_code, s.language, s.word, s.means
        from company c cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(language text, word text, means text[])
       where exists (select from shop h where h.company_code = c.company_code and s.language = any (h.languages))`);
  },
});
