import { translationTerms } from '../../tables/texts/translation.ts';
import { defineForm } from '../define.ts';

const { term_id, terms, note, active, updated_at } = translationTerms;

/** How words are always translated; the engines take the fitting word from here (src/server/engine/translation/glossary.ts). */
export default defineForm({
  key: ['term_id'],
  scope: 'global',
  table: translationTerms,
  add: true,
  delete: true,
  fields: { term_id, terms, note, active, updated_at },
  from: (select) => select.from(translationTerms),
  order: ['terms'],
  search: ['terms', 'note'],
  write: { terms, note, active },
  required: ['terms'],
});
